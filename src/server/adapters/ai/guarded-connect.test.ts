import { expect, test } from 'vitest'
import { type AiConnection, AiError } from '#server/ports/ai.ts'
import { startProvider } from '#server/testing/provider/provider.ts'
import { openCanary } from '../fetcher/testing/shop.ts'
import { insideConnect } from './guarded-connect.ts'
import { createAi } from './providers.ts'

const connection: AiConnection = {
  id: 'connection/1',
  provider: 'compatible',
  label: 'Lamp',
  model: 'lamp',
  baseUrl: '',
  own: true,
  reachesInside: false,
}

async function ask(given: Partial<AiConnection>, guard: Parameters<typeof createAi>[0]['guard']) {
  const ai = createAi({ guard, limits: { backoff: 1 } })
  const { signal } = new AbortController()
  const history = [{ role: 'user' as const, content: 'Hello [[tokens=3 interval=0]]' }]
  let text = ''
  const request = { connection: { ...connection, ...given }, instructions: '', history, signal }
  const outcome = await ai
    .answer(request, (part) => {
      if (part.type === 'text') text += part.text
    })
    .catch((error: unknown) => error)
  return { outcome, text }
}

test('E2: a public name that leads to this machine is refused, and nothing inside is touched', async () => {
  const inside = await openCanary()
  for (const answers of [['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['::ffff:127.0.0.1']]) {
    const guard = { ports: [inside.port], resolve: async () => answers }
    const { outcome } = await ask({ baseUrl: `http://models.example:${inside.port}/v1` }, guard)
    expect(outcome).toBeInstanceOf(AiError)
    expect(outcome).toMatchObject({ kind: 'refused', cause: { reason: 'private-address' } })
    expect(String(outcome)).not.toContain('models.example')
  }
  expect(inside.visits).toBe(0)
})

test('a server that may be reached answers through the guard, and one of this machine without it', async () => {
  const provider = await startProvider()
  const port = Number(new URL(provider.url).port)
  const guard = { ports: [port], resolve: async () => ['127.0.0.1'], allowAddress: () => true }
  const guarded = await ask({ baseUrl: `http://models.example:${port}/v1` }, guard)
  const inside = await ask({ baseUrl: `${provider.url}/v1`, reachesInside: true }, undefined)
  for (const { outcome, text } of [guarded, inside]) {
    expect(outcome).toMatchObject({ reason: 'stop', model: 'connection/1' })
    expect(text).toMatch(/^~0\..*~2\./)
  }
  await provider.close()
})

test('E1: whoever may reach this network does not reach where a host tells its machines about themselves', async () => {
  const spellings = [
    '169.254.169.254',
    '0xa9fea9fe',
    '[::ffff:a9fe:a9fe]',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::1]',
    '[fd20:ce::254]',
  ]
  for (const host of spellings) {
    const { outcome } = await ask({ baseUrl: `http://${host}/v1`, reachesInside: true }, undefined)
    expect([host, outcome]).toMatchObject([host, { kind: 'refused', cause: { reason: 'host-service' } }])
  }
})

test('E2: a name that leads to such an address is refused when it is opened', async () => {
  const connect = insideConnect('http://models.lan/v1', (_host, _options, done) =>
    done(null, [
      { address: '192.168.1.20', family: 4 },
      { address: '169.254.169.254', family: 4 },
    ]),
  )
  const place = { hostname: 'models.lan', protocol: 'http:', port: '80' }
  const error = await new Promise((done) => connect(place, (...[refusal]) => done(refusal)))
  expect(error).toMatchObject({ reason: 'host-service' })
})
