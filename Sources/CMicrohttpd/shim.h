#ifndef HOMEROOM_CMICROHTTPD_SHIM_H
#define HOMEROOM_CMICROHTTPD_SHIM_H
#include <microhttpd.h>

/* MHD_start_daemon is variadic, which Swift cannot call. One thread a connection, so that a slow answer delays no
   other; our own listening socket, so that "port in use" is told from every other failure; no Date of the library's,
   because the sandbox's clock can be set. */
static inline struct MHD_Daemon *homeroom_mhd_start(int listener, MHD_AccessHandlerCallback handler,
                                                    MHD_RequestCompletedCallback completed,
                                                    void *(*uri)(void *, const char *, struct MHD_Connection *),
                                                    void *context) {
  return MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL |
                              MHD_USE_ITC | MHD_USE_SUPPRESS_DATE_NO_CLOCK,
                          0, NULL, NULL, handler, context, MHD_OPTION_LISTEN_SOCKET, listener,
                          MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_URI_LOG_CALLBACK, uri, context,
                          MHD_OPTION_CONNECTION_LIMIT, 512u, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(128 * 1024),
                          MHD_OPTION_CONNECTION_TIMEOUT, 300u, MHD_OPTION_END);
}

/* The connection's socket, through the union that MHD_get_connection_info answers with. */
static inline int homeroom_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}
#endif
