#ifndef HOMEROOM_CCURL_SHIM_H
#define HOMEROOM_CCURL_SHIM_H
#include <curl/curl.h>
#endif
