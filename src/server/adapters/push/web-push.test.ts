import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { FetchRefused } from '#server/ports/fetcher.ts'
import { encryptFor } from './encrypt.ts'
import { webPush } from './web-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a message is encrypted as the example of RFC 8291', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const receiver = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const message = Buffer.from('When I grow up, I want to be a watermelon')
  expect(encryptFor(receiver, message, sender, bytes('DGv6ra1nlYgDCS1FRnbzlw')).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

/** A browser's keys, and its side of the encryption. */
function browser() {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + (body[20] ?? 0))
    const sealed = body.subarray(21 + sender.length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
    const keying = hkdf(own.computeSecret(sender), auth, info, 32)
    const key = hkdf(keying, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = hkdf(keying, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return text.subarray(0, -1).toString()
  }
  const keys = { p256dh: own.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
  return { keys, decrypt }
}

/** A push service on loopback. */
async function pushService(status: number) {
  const taken: { headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = []
  const server = createServer(async (incoming, reply) => {
    taken.push({ headers: incoming.headers, body: await buffer(incoming) })
    reply.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const guard = { ports: [port], allowAddress: () => true }
  return { taken, endpoint: `http://127.0.0.1:${port}/send/abc`, guard, origin: `http://127.0.0.1:${port}` }
}

const options = { privateKey: Buffer.alloc(32, 7), contact: () => 'https://sellwright.test' }

test('a browser reads the message and the push service knows the sender', async () => {
  const { taken, endpoint, guard, origin } = await pushService(201)
  const { keys, decrypt } = browser()
  const push = webPush({ ...options, guard })
  expect(push.isUsable({ endpoint, keys })).toBe(true)
  expect(await push.send({ endpoint, keys }, '{"title":"Answer ready"}')).toBe('sent')
  const [{ headers, body }] = taken as [(typeof taken)[number]]
  expect(decrypt(body)).toBe('{"title":"Answer ready"}')
  expect(headers).toMatchObject({ ttl: '43200', 'content-encoding': 'aes128gcm' })

  const [, token = '', publicKey] = /^vapid t=(.*), k=(.*)$/.exec(String(headers.authorization)) ?? []
  expect(publicKey).toBe(push.publicKey)
  const [head, claims = '', signature = ''] = token.split('.')
  const { aud, exp, sub } = JSON.parse(bytes(claims).toString())
  expect([aud, sub]).toEqual([origin, 'https://sellwright.test'])
  expect(exp - Date.now() / 1000).toBeLessThan(24 * 60 * 60)
  const point = bytes(push.publicKey)
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = Buffer.from(`${head}.${claims}`)
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(true)
})

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [302, 'The push service answered with 302.'],
  [503, 'The push service answered with 503.'],
])('an answer with %i means %s', async (status, expected) => {
  const { endpoint, guard, taken } = await pushService(status)
  const sending = webPush({ ...options, guard }).send({ endpoint, keys: browser().keys }, '{}')
  expect(await sending.catch((error: Error) => error.message)).toBe(expected)
  expect(taken).toHaveLength(1)
})

test('a subscription that points into this network is not called', async () => {
  const { endpoint, taken, guard } = await pushService(201)
  const { keys } = browser()
  const push = webPush({ ...options, guard: { ports: guard.ports } })
  await expect(push.send({ endpoint, keys }, '{}')).rejects.toThrow(FetchRefused)
  expect(taken).toEqual([])
})

test('keys that are no point of the curve are not usable', () => {
  const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: browser().keys.auth }
  expect(webPush(options).isUsable({ endpoint: 'https://push.example/a', keys })).toBe(false)
})
