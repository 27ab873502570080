import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Connection, type Model, ModelListRequest } from '#contracts/models.ts'
import { mara, ok, refused } from '#web/testing/app.tsx'
import { done, openSettings, press, sent, type } from '#web/testing/settings.ts'

const builtIn: Model = {
  id: 'built-in/assistant',
  label: 'Built-in (no AI)',
  note: 'Runs on this server. It calculates, but it isn’t an AI model.',
  builtIn: true,
  own: false,
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
  note: 'Runs at OpenAI, paid with your key.',
  builtIn: false,
  own: true,
  price: { input: '10', output: '50' },
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
  await screen.findByText('Default')
  await screen.findByText('Runs on this server. It calculates, but it isn’t an AI model.')
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
  await screen.findByText(builtIn.note)
  expect(screen.queryByText('Price unknown')).toBeNull()
  await press('Connect a model')
  const key = await screen.findByLabelText<HTMLInputElement>('Key')
  expect(key.type).toBe('password')
  await press('Show key')
  expect(key.type).toBe('text')
  await type('Key', 'sk-a-key-8b26')
  await press('Connect')
  await screen.findByText('GPT-6 Astra connected')
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
  await screen.findByText('Working when checked 2 hours ago.')
  await screen.findByText('Runs at OpenAI, paid with your key.')
  await screen.findByText('$10 in, $50 out per million tokens')
})

test('the server’s error is put at its field, and the input stays', async () => {
  const sentence = 'OpenAI rejected this key. Copy the whole key again.'
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
  expect(screen.queryByLabelText('Server URL')).toBeNull()
  choose('compatible')
  const address = await screen.findByLabelText<HTMLInputElement>('Server URL')
  expect([model.value, address.value]).toEqual(['', ''])
  expect(screen.queryByLabelText('Share with everyone')).toBeNull()
  await press('Connect')
  await screen.findByText('Enter an address that starts with http:// or https://.')
  await screen.findByText('Enter a model name.')
})

test('a connection that does not answer says why, and is checked again', async () => {
  const problem = 'OpenAI rejected this key. Copy the whole key again.'
  let answer: Connection = { ...connection, problem }
  await open({
    'GET /api/model-connections': () => ok([answer]),
    [`POST /api/model-connections/${connection.id}/check`]: () => {
      answer = connection
      return ok(answer)
    },
  })
  await screen.findByText(`${problem} Checked 2 hours ago.`)
  await press('Check again: GPT-6 Astra')
  await screen.findByText('GPT-6 Astra is working')
  await screen.findByText('Working when checked 2 hours ago.')
})

const luna = { name: 'gpt-6-luna', label: 'GPT-6 Luna', price: { input: '0.1', output: '0.5' } }
const nameless = { name: 'o9', label: 'o9', price: null }
const listed = (...models: object[]) => ok({ models, problem: null })

test('the models that a key can ask are offered with their prices, and another can be typed', async () => {
  const wire = await open({ 'POST /api/model-lists': listed(luna, nameless) })
  await press('Connect a model')
  const key = await screen.findByLabelText<HTMLInputElement>('Key')
  fireEvent.blur(key)
  await type('Key', 'sk-a-key')
  // As for a user who opens the model at once: the list loads there.
  screen.getByLabelText('Model').focus()
  fireEvent.blur(key)
  await screen.findByText(/^2 models available\./)
  const model = screen.getByLabelText<HTMLSelectElement>('Model')
  expect([model.tagName, model.value, document.activeElement]).toEqual(['SELECT', 'gpt-6-luna', model])
  await screen.findByText('$0.10 in, $0.50 out per million tokens')
  fireEvent.change(model, { target: { value: 'o9' } })
  await screen.findByText('Price unknown')
  await press('Type a different name')
  const typed = screen.getByLabelText<HTMLInputElement>('Model')
  expect([typed.tagName, typed.value, document.activeElement]).toEqual(['INPUT', 'o9', typed])
  await type('Model', 'o9-of-mine')
  await press('Choose from 2 models')
  expect(screen.getByLabelText<HTMLSelectElement>('Model').value).toBe('o9-of-mine')
  fireEvent.blur(key)
  // Neither without a key nor twice with the same one: only with another is it asked again.
  await type('Key', 'sk-another')
  fireEvent.blur(key)
  const keys = () => sent(wire, 'POST', '/api/model-lists').map((asked) => ModelListRequest.parse(asked).key)
  await waitFor(() => expect(keys()).toContain('sk-another'))
  expect(keys()).toEqual(['sk-a-key', 'sk-another'])
  expect(sent(wire, 'POST', '/api/model-lists')[0]).toEqual({
    provider: 'openai',
    baseUrl: null,
    key: 'sk-a-key',
  })
})

test('a list that cannot be had is said to be so, and the name is typed', async () => {
  const problem = '127.0.0.1 does not list its models.'
  let answer = ok({ models: [], problem })
  await open({ 'POST /api/model-lists': () => answer })
  await press('Connect a model')
  fireEvent.change(await screen.findByLabelText('Provider'), { target: { value: 'compatible' } })
  await type('Server URL', 'http://127.0.0.1/v1')
  fireEvent.blur(screen.getByLabelText('Server URL'))
  await screen.findByText(`${problem} You can type the name.`)
  expect(screen.getByLabelText('Model').tagName).toBe('INPUT')
  answer = refused(503, 'The server is being restarted.')
  await press('Try again')
  await screen.findByText('The server is being restarted. You can type the name.')
  answer = listed(nameless)
  await press('Try again')
  await screen.findByText(/^1 model available\./)
  expect(document.activeElement).toBe(screen.getByLabelText('Model'))

  fireEvent.change(screen.getByLabelText('Server URL'), { target: { value: '127.0.0.1:11434' } })
  fireEvent.blur(screen.getByLabelText('Server URL'))
  await screen.findByText('Models are listed here once you enter the server URL.')
})

test('a connection is edited: its key stays unless another is given, and what is refused stays typed', async () => {
  const path = `/api/model-connections/${connection.id}`
  let answer = refused(400, 'OpenAI has no model called o9.', {
    model: 'OpenAI has no model called o9.',
  })
  const wire = await open({
    'GET /api/model-connections': ok([connection]),
    [`POST ${path}/models`]: listed(nameless),
    [`PATCH ${path}`]: () => answer,
  })
  await press('Edit GPT-6 Astra')
  await screen.findByText('Leave empty to keep the key ending in 8b26.')
  expect(screen.queryByLabelText('Provider')).toBeNull()
  await screen.findByText(/^1 model available\./)
  const model = screen.getByLabelText<HTMLSelectElement>('Model')
  expect([model.value, screen.getByLabelText<HTMLInputElement>('Display name (optional)').value]).toEqual([
    'gpt-6-astra',
    '',
  ])
  fireEvent.change(model, { target: { value: 'o9' } })
  await press('Save')
  await screen.findByText('OpenAI has no model called o9.')
  expect(screen.getByLabelText<HTMLSelectElement>('Model').value).toBe('o9')
  answer = ok({ ...connection, label: 'o9' })
  await press('Save')
  await screen.findByText('o9 saved')
  expect(sent(wire, 'PATCH', path).at(-1)).toEqual({ label: '', baseUrl: null, model: 'o9', key: '' })
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
  await screen.findByText('GPT-6 Astra removed')
  await screen.findByText('No model connected yet')
})

test('an administrator looks for servers of this machine, and connects one for everyone', async () => {
  const found = { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['llama3', 'qwen3:8b'] }
  const nothing = 'No response from 127.0.0.1:11434. Check the address and that the server is running.'
  let answer = refused(400, nothing)
  const wire = await open({
    ...asAdmin,
    'GET /api/model-servers': ok([found]),
    'POST /api/model-connections': () => answer,
  })
  await screen.findByText('On this machine')
  expect(wire.requests.some(({ path }) => path === '/api/model-servers')).toBe(false)
  await press('Find servers')
  fireEvent.change(await screen.findByLabelText('Model on Ollama'), { target: { value: 'qwen3:8b' } })
  fireEvent.click(screen.getByRole('switch', { name: 'Share with everyone' }))
  await press('Connect qwen3:8b on Ollama')
  await screen.findByText(nothing)
  answer = ok({ ...connection, label: 'qwen3:8b', shared: true })
  await press('Connect qwen3:8b on Ollama')
  await screen.findByText('qwen3:8b connected')
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
  await press('Find servers')
  await screen.findByText(/^No servers found\./)
  await screen.findByText('The database is being restored.')
  connections = ok([{ ...connection, shared: true }])
  await press('Try again')
  await screen.findByText('Shared with everyone')
})
