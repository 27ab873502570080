import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** True if a request carries a valid AWS Signature Version 4 of itself and of its body. */
export function isSigned(request: IncomingMessage, body: Buffer, credentials: Credentials): boolean {
  const { accessKeyId, secretAccessKey, region } = credentials
  const timestamp = header(request, 'x-amz-date')
  const scope = [timestamp.slice(0, 8), region, 's3', 'aws4_request']
  const parts =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      header(request, 'authorization'),
    ) ?? []
  const [, credential, signedHeaders = '', signature] = parts
  if (credential !== [accessKeyId, ...scope].join('/')) return false
  if (header(request, 'x-amz-content-sha256') !== sha256(body)) return false

  const toSign = [
    'AWS4-HMAC-SHA256',
    timestamp,
    scope.join('/'),
    sha256(canonicalRequest(request, signedHeaders)),
  ].join('\n')
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`)
  return signature === hmac(key, toSign).toString('hex')
}

function canonicalRequest(request: IncomingMessage, signedHeaders: string): string {
  const [path = '', query = ''] = request.url?.split('?') ?? []
  return [
    request.method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${header(request, name).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    header(request, 'x-amz-content-sha256'),
  ].join('\n')
}

function header(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '')
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}
