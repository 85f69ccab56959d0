#ifndef HOMEROOM_CCURL_SHIM_H
#define HOMEROOM_CCURL_SHIM_H
#include <curl/curl.h>

/// curl_easy_setopt and its relatives take a variable argument, which Swift cannot pass. Each function below does for one
/// type of argument, so that a wrong pairing of option and type stays visible at the call.

/// For options that are numbers or switches.
static inline CURLcode homeroom_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

/// For sizes that may pass 2 GiB (`…_LARGE`).
static inline CURLcode homeroom_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

/// For texts: libcurl keeps a copy, so a Swift string's passing address is enough.
static inline CURLcode homeroom_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

/// For memory of ours that libcurl keeps the address of: it must outlive the transfer.
static inline CURLcode homeroom_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

/// For the header list, which must outlive the transfer.
static inline CURLcode homeroom_curl_set_headers(CURL *handle, struct curl_slist *headers) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

/// Body and header callbacks have one shape.
typedef size_t (*homeroom_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode homeroom_curl_set_receiver(CURL *handle, CURLoption option, homeroom_curl_receiver receiver) {
  return curl_easy_setopt(handle, option, receiver);
}

static inline CURLcode homeroom_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode homeroom_curl_get_double(CURL *handle, CURLINFO info, double *value) {
  return curl_easy_getinfo(handle, info, value);
}

/// The pointer given as CURLOPT_PRIVATE.
static inline CURLcode homeroom_curl_get_private(CURL *handle, char **value) {
  return curl_easy_getinfo(handle, CURLINFO_PRIVATE, value);
}

static inline CURLMcode homeroom_curl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
  return curl_multi_setopt(handle, option, value);
}

/// The result of a finished transfer sits in a union, of which Swift would read the wrong member without complaint.
static inline CURLcode homeroom_curl_message_result(const CURLMsg *message) {
  return message->data.result;
}
#endif
