#ifndef HOMEROOM_COPENSSL_SHIM_H
#define HOMEROOM_COPENSSL_SHIM_H
#include <openssl/bn.h>
#include <openssl/core_dispatch.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>

/// EVP_PKEY_PUBLIC_KEY is put together by macros that Swift does not import.
static const int homeroom_pkey_public_key = EVP_PKEY_PUBLIC_KEY;

/// A parameter builder keeps the addresses of names and values until it is asked for the parameters. A Swift string's
/// address is good for one call only, so the names have to be C's own.
static inline int homeroom_push_p256(OSSL_PARAM_BLD *builder, const unsigned char *point, size_t count) {
  return OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) == 1 &&
         OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, count) == 1;
}

/// For the same reason.
static inline int homeroom_push_rsa(OSSL_PARAM_BLD *builder, const BIGNUM *modulus, const BIGNUM *exponent) {
  return OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, modulus) == 1 &&
         OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, exponent) == 1;
}
#endif
