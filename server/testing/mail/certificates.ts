import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** A certificate of a server, and its key. */
export type Certificate = { cert: string; key: string }

/** Who vouches for certificates in tests, and nowhere else: see {@link trustTestAuthority}. */
const AUTHORITY = `-----BEGIN CERTIFICATE-----
MIIBqDCCAU2gAwIBAgIUI0r/acclyGHTtssmxOd0IEp+YKswCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVVGVzdHMgb2YgU3VwcG9ydCBEZXNrMCAXDTI2MTEyMzA3MTkw
MVoYDzIxMjYxMDMwMDcxOTAxWjAgMR4wHAYDVQQDDBVUZXN0cyBvZiBTdXBwb3J0
IERlc2swWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQPGJd2Crji8FWqjq8Kckcs
7wnTPcupxHrjjmclFwp7HVIejVQ0obBINKwioeqx8BfR7BYyf9Peu+Y+iCp+xrlu
o2MwYTAdBgNVHQ4EFgQUqof7yDu+wl19XgpbK7Qyysr+N90wHwYDVR0jBBgwFoAU
qof7yDu+wl19XgpbK7Qyysr+N90wDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8E
BAMCAgQwCgYIKoZIzj0EAwIDSQAwRgIhAIaNwqy0RDSTwlYtUrEkGUzY4AWQQ5kA
XIlRcZSWMcDdAiEAsVhZXVcRWLx+maqXsjSFPAWoaTl1+qVBJVdYzOHV+sA=
-----END CERTIFICATE-----`

/** Vouched for, for `localhost` and its addresses. */
export const RIGHT: Certificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIByzCCAXCgAwIBAgIUD6E194QNi/0K+wMcZHYZUKAbbLkwCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVVGVzdHMgb2YgU3VwcG9ydCBEZXNrMCAXDTI2MTEyMzA3MjEy
M1oYDzIxMjYxMDMwMDcyMTIzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAAQ0VQ1NwFLwtjmMqf5qdh6jVDbxg9vpBlRHLZrp
g1xAQndwyj6xkZFRbmV5ZqzuOAWvQeK1vW5mi5FtQD7fj//Co4GRMIGOMCwGA1Ud
EQQlMCOCCWxvY2FsaG9zdIcEfwAAAYcQAAAAAAAAAAAAAAAAAAAAATATBgNVHSUE
DDAKBggrBgEFBQcDATAJBgNVHRMEAjAAMB0GA1UdDgQWBBR51vWOCPXI6x7tHh4M
BYV2TaRDoTAfBgNVHSMEGDAWgBSqh/vIO77CXX1eClsrtDLKyv433TAKBggqhkjO
PQQDAgNJADBGAiEAwMdIeTja1jj0XHl50mHQIncuxZe+4y0B4zrxvgguB8YCIQDy
sQui2lq6GQAHl2tfHcsx5nifpGtar6QPu8URXOcJXQ==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggg8D/RvXgHP6cymz
hLikIDzR/RMxiFvvL91N6UM+H3+hRANCAAQ0VQ1NwFLwtjmMqf5qdh6jVDbxg9vp
BlRHLZrpg1xAQndwyj6xkZFRbmV5ZqzuOAWvQeK1vW5mi5FtQD7fj//C
-----END PRIVATE KEY-----`,
}

/** Certificates that prove nothing: each is made for tests, and valid for a hundred years where it is not said otherwise. */
export const WRONG = {
  /** Nobody vouches for it. */
  selfSigned: {
    cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUY4+G+aW4g45zqCHCIArKkhvO6IMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA3MTkwMloYDzIxMjYxMDMw
MDcxOTAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATHQMX//jaNtmnJFLurhtjkth9v8QO2hMDkT1FMA471klp0AajPHGgb
xg+mB88cke7s96GFeJ2kCzceS1WkQRFBo2kwZzAdBgNVHQ4EFgQUqG7KIUUd8UE9
3SR2jX51PCOZP90wHwYDVR0jBBgwFoAUqG7KIUUd8UE93SR2jX51PCOZP90wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAOKkICwDu52YHV2RS0d4KVdoz7e4Eka9qWwQAI8ygVgAAiA8QQwQuMtJ
DDkecKZQ3aH76kj1wzRcmmbV3uyuHfDiuQ==
-----END CERTIFICATE-----`,
    key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvNPeNJlaaIautOX5
u+mfIcwQlZBLYjHz/M4YwG0npqGhRANCAATHQMX//jaNtmnJFLurhtjkth9v8QO2
hMDkT1FMA471klp0AajPHGgbxg+mB88cke7s96GFeJ2kCzceS1WkQRFB
-----END PRIVATE KEY-----`,
  },
  /** Vouched for, for `mail.example.net` alone. */
  ofAnotherName: {
    cert: `-----BEGIN CERTIFICATE-----
MIIBvTCCAWSgAwIBAgIUD6E194QNi/0K+wMcZHYZUKAbbLcwCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVVGVzdHMgb2YgU3VwcG9ydCBEZXNrMCAXDTI2MTEyMzA3MTkw
MloYDzIxMjYxMDMwMDcxOTAyWjAbMRkwFwYDVQQDDBBtYWlsLmV4YW1wbGUubmV0
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEKEWdodg+IYJKA0e0it1ewa5OR13q
SnFjFZa61wUUdZIcJbg8GYOXUfv79YXQKsx9GPOVLsCeMNwUcHBcfbIZ1aN/MH0w
GwYDVR0RBBQwEoIQbWFpbC5leGFtcGxlLm5ldDATBgNVHSUEDDAKBggrBgEFBQcD
ATAJBgNVHRMEAjAAMB0GA1UdDgQWBBQH94veBUq+NaW5bypXe49W1mXoMzAfBgNV
HSMEGDAWgBSqh/vIO77CXX1eClsrtDLKyv433TAKBggqhkjOPQQDAgNHADBEAiBr
nw6MGK2xOJt78Oyu1ce9jdT193hRGKoScD1GglpNsgIgEUpiCFgpqIqfGegeWnBC
8dJxYS7q/xoDocwAK2z+g64=
-----END CERTIFICATE-----`,
    key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPYsVvOEde3xXgVON
/p+rnAyhTUotSIt45u5OdP7PF6ShRANCAAQoRZ2h2D4hgkoDR7SK3V7Brk5HXepK
cWMVlrrXBRR1khwluDwZg5dR+/v1hdAqzH0Y85UuwJ4w3BRwcFx9shnV
-----END PRIVATE KEY-----`,
  },
  /** Vouched for, until before it was made. */
  expired: {
    cert: `-----BEGIN CERTIFICATE-----
MIIBrzCCAVSgAwIBAgIUD6E194QNi/0K+wMcZHYZUKAbbLgwCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVVGVzdHMgb2YgU3VwcG9ydCBEZXNrMB4XDTI2MTEyMzA3MTkx
N1oXDTI2MTEyMjA3MTkxN1owFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEgCZIxmKUlekd8lJrv1aXB81inJ6lGtjrpRfguy5R
ce0r2tLTV92p5XJIa+7IUfUQhmPs2/rAAW+5bp7A8inR4aN4MHYwFAYDVR0RBA0w
C4IJbG9jYWxob3N0MBMGA1UdJQQMMAoGCCsGAQUFBwMBMAkGA1UdEwQCMAAwHQYD
VR0OBBYEFFJ22Y68O3f10eJM44y0VSqracEoMB8GA1UdIwQYMBaAFKqH+8g7vsJd
fV4KWyu0MsrK/jfdMAoGCCqGSM49BAMCA0kAMEYCIQD2QvCixOM9K+niLBQBBCpQ
xXqnxUVRN5HOkYGEAr/E9wIhAL4looZ2ViGnfhsw+xPO/vSaERL32jR/7T1DZpJI
4PTq
-----END CERTIFICATE-----`,
    key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcAa7z0GXj/BJd+JD
DHGg2C0MA0/+ONeFmemIvDGSQEKhRANCAASAJkjGYpSV6R3yUmu/VpcHzWKcnqUa
2OulF+C7LlFx7Sva0tNX3anlckhr7shR9RCGY+zb+sABb7lunsDyKdHh
-----END PRIVATE KEY-----`,
  },
} satisfies Record<string, Certificate>

/** Lets this thread believe in the authority of tests as in those of the machine. Gives a function that ends it. */
export function trustTestAuthority(): () => void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, AUTHORITY])
  return () => setDefaultCACertificates(before)
}
