import { generateKeyPairSync, sign } from 'node:crypto'

/** A certificate signed by itself for one host name, good for the hour around now. */
export function selfSignedCertificate(hostname: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(oid('550403'), der(0x0c, Buffer.from(hostname)))))
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(time(-30), time(30)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension('551d11', sequence(der(0x82, Buffer.from(hostname)))))),
  )
  const signature = sign('sha256', body, privateKey)
  const cert = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: pem(cert) }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length
  const header = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(header), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, ...parts)
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]))
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der(0x04, value))
}

function time(minutes: number): Buffer {
  const stamp = new Date(Date.now() + minutes * 60_000).toISOString().replace(/\.\d+|[-:T]/g, '')
  return der(0x18, Buffer.from(stamp))
}

function pem(cert: Buffer): string {
  const lines = cert.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
