// Signing
