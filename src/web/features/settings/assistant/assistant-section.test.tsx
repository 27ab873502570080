import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Connection, Model } from '#contracts/models.ts'
import { mara, ok, refused } from '#web/testing/app.tsx'
import { done, openSettings, press, sent, type } from '#web/testing/settings.ts'

const builtIn: Model = {
  id: 'built-in/assistant',
  label: 'Built-in assistant (no AI model)',
  note: 'Runs on this server. It calculates; it is no AI model.',
  builtIn: true,
  price: null,
}
const connection: Connection = {
  id: '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a51',
  provider: 'openai',
  label: 'GPT-6 Astra',
  baseUrl: null,
  keyHint: '8b26',
  model: 'gpt-6-astra',
  shared: false,
  checkedAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  problem: null,
  createdAt: '2026-01-05T12:00:00.000Z',
}
const astra: Model = {
  ...builtIn,
  id: `connection/${connection.id}`,
  label: 'GPT-6 Astra',
  note: 'Runs at OpenAI, connected by you.',
  builtIn: false,
}

const open = (answers: Parameters<typeof openSettings>[1] = {}) =>
  openSettings('/settings#assistant', {
    'GET /api/models': ok([builtIn]),
    'GET /api/model-connections': ok([]),
    ...answers,
  })
const asAdmin = {
  'GET /api/auth/me': ok({ ...mara, role: 'admin' }),
  'GET /api/local-models': ok({ models: [], free: 0, unsupported: null }),
}

test('says who answers, and offers to connect a model where there is none', async () => {
  await open()
  await screen.findByText('Answers first')
  await screen.findByText('Runs on this server. It calculates; it is no AI model.')
  await screen.findByText('No model connected yet')
  expect(screen.queryByText('On this machine')).toBeNull()
})

test('a key is connected, and then answers first', async () => {
  let connected = false
  const wire = await open({
    'GET /api/models': () => ok(connected ? [astra, builtIn] : [builtIn]),
    'GET /api/model-connections': () => ok(connected ? [connection] : []),
    'POST /api/model-connections': () => {
      connected = true
      return ok(connection)
    },
  })
  await press('Connect a model')
  const key = await screen.findByLabelText<HTMLInputElement>('Key')
  expect(key.type).toBe('password')
  await press('Show key')
  expect(key.type).toBe('text')
  await type('Key', 'sk-a-key-8b26')
  await press('Connect')
  await screen.findByText('GPT-6 Astra is connected')
  expect(sent(wire, 'POST', '/api/model-connections')).toEqual([
    {
      provider: 'openai',
      key: 'sk-a-key-8b26',
      baseUrl: null,
      model: 'gpt-6-astra',
      label: '',
      shared: false,
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('OpenAI · gpt-6-astra · key ends in 8b26')
  await screen.findByText('It answered 2 hours ago.')
  await screen.findByText('Runs at OpenAI, connected by you.')
})

test('what the server says is put at its field, and what was typed stays', async () => {
  const sentence = 'OpenAI did not accept this key. Copy it again, whole.'
  await open({ 'POST /api/model-connections': refused(400, sentence, { key: sentence }) })
  await press('Connect a model')
  await type('Key', 'sk-wrong')
  await press('Connect')
  await screen.findByText(sentence)
  expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('sk-wrong')
})

test('each provider brings its own models, and a server of one’s own its address', async () => {
  await open()
  await press('Connect a model')
  const model = await screen.findByLabelText<HTMLInputElement>('Model')
  const choose = (value: string) => fireEvent.change(screen.getByLabelText('Provider'), { target: { value } })
  choose('anthropic')
  await waitFor(() => expect(model.value).toBe('claude-sonnet-5-5'))
  expect(screen.queryByLabelText('Address')).toBeNull()
  choose('compatible')
  const address = await screen.findByLabelText<HTMLInputElement>('Address')
  expect([model.value, address.value]).toEqual(['', ''])
  expect(screen.queryByLabelText('Share with everyone')).toBeNull()
  await press('Connect')
  await screen.findByText('Give an address that begins with http:// or https://.')
  await screen.findByText('Name the model.')
})

test('a connection that does not answer says why, and is checked again', async () => {
  const problem = 'OpenAI did not accept this key. Copy it again, whole.'
  let answer: Connection = { ...connection, problem }
  await open({
    'GET /api/model-connections': () => ok([answer]),
    [`POST /api/model-connections/${connection.id}/check`]: () => {
      answer = connection
      return ok(answer)
    },
  })
  await screen.findByText(`${problem} Checked 2 hours ago.`)
  await press('Check GPT-6 Astra again')
  await screen.findByText('GPT-6 Astra answers')
  await screen.findByText('It answered 2 hours ago.')
})

test('removing one asks first', async () => {
  let connections = [connection]
  const path = `/api/model-connections/${connection.id}`
  const wire = await open({
    'GET /api/model-connections': () => ok(connections),
    [`DELETE ${path}`]: () => {
      connections = []
      return done
    },
  })
  await press('Remove GPT-6 Astra')
  const dialog = await screen.findByRole('dialog')
  expect(sent(wire, 'DELETE', path)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await screen.findByText('GPT-6 Astra was removed')
  await screen.findByText('No model connected yet')
})

test('an administrator looks for servers of this machine, and connects one for everyone', async () => {
  const found = { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['llama3', 'qwen3:8b'] }
  const nothing = 'Nothing answers at 127.0.0.1:11434. Check the address, and that the server runs.'
  let answer = refused(400, nothing)
  const wire = await open({
    ...asAdmin,
    'GET /api/model-servers': ok([found]),
    'POST /api/model-connections': () => answer,
  })
  await screen.findByText('On this machine')
  expect(wire.requests.some(({ path }) => path === '/api/model-servers')).toBe(false)
  await press('Look for servers')
  fireEvent.change(await screen.findByLabelText('Model of Ollama'), { target: { value: 'qwen3:8b' } })
  fireEvent.click(screen.getByRole('switch', { name: 'Share with everyone' }))
  await press('Connect qwen3:8b of Ollama')
  await screen.findByText(nothing)
  answer = ok({ ...connection, label: 'qwen3:8b', shared: true })
  await press('Connect qwen3:8b of Ollama')
  await screen.findByText('qwen3:8b is connected')
  expect(sent(wire, 'POST', '/api/model-connections').at(-1)).toEqual({
    provider: 'compatible',
    baseUrl: found.baseUrl,
    model: 'qwen3:8b',
    label: '',
    key: '',
    shared: true,
  })
})

test('no server found says what to do, and a failed list can be asked for again', async () => {
  let connections = refused(503, 'The database is being restored.')
  await open({
    ...asAdmin,
    'GET /api/model-servers': ok([]),
    'GET /api/model-connections': () => connections,
  })
  await press('Look for servers')
  await screen.findByText(/^No server was found\./)
  await screen.findByText('The database is being restored.')
  connections = ok([{ ...connection, shared: true }])
  await press('Try again')
  await screen.findByText('Shared with everyone')
})
