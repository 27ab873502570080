import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Flow, FlowRun, FlowRunStep } from '#contracts/flows/flows.ts'
import { step } from '#core/flows/built-in/steps.ts'
import { ok, openPart } from '#web/testing/app.tsx'
import { press, sent } from '#web/testing/settings.ts'
import { FlowEditor } from './editor/flow-editor.tsx'
import { FlowCards } from './launcher/flow-cards.tsx'
import { AnswerForm } from './run/answer-form.tsx'
import { DocumentView } from './run/document-view.tsx'
import { FlowView } from './run/flow-view.tsx'
import { RunView } from './run/run-view.tsx'

const form = step('link', 'form', 'Link', {
  fields: [
    { name: 'address', label: 'Product page', type: 'address', canon: null, required: true },
    { name: 'buyLink', label: 'Buy link', type: 'link', canon: 'pages.buyLink', required: true },
  ],
})
const check = step('ready', 'check', 'Check the page', { inputs: { facts: 'link.values' } })
const mail = step('mail', 'email', 'Email it', {
  inputs: { text: 'link.address' },
  settings: { subject: 'Hi' },
})
const unasked = [{ step: 'mail', title: 'Email it', does: 'sends an email' }]

const flowOf = (more: Partial<Flow> = {}): Flow => ({
  ...{
    id: 'mine',
    version: 3,
    isBuiltIn: false,
    name: 'Mine',
    about: 'Mails it.',
    gives: 'An email',
    minutes: 2,
  },
  ...{ prompts: 0, steps: 2, notInPlan: [], needsProject: false, unasked, isAllowed: false },
  needs: [
    { label: 'Price', has: true },
    { label: 'Audience', has: false },
    { label: 'Budget', has: null },
  ],
  ...{ graph: { steps: [form, mail] }, problems: [], versions: [] },
  ...more,
})
const row = (id: string, more: Partial<FlowRunStep> = {}): FlowRunStep => ({
  ...{ step: id, item: 0, state: 'done', attempt: 1, prompts: 0, cost: null, input: {}, output: {} },
  ...{ message: null, wakesAt: null, log: [], startedAt: null, endedAt: '2026-11-19T05:00:00.000Z' },
  ...more,
})
const runOf = (steps: FlowRunStep[], more: Partial<FlowRun> = {}): FlowRun => ({
  ...{ id: 'r', trackedId: 't', flowId: 'mine', flowName: 'Mine', version: 3, projectId: 'p' },
  ...{ projectName: null, state: 'failed', message: null, wakesAt: null, scheduled: false, unasked: [] },
  ...{
    createdAt: '2026-11-19T05:00:00.000Z',
    graph: { steps: [form, check] },
    steps,
    prompts: 0,
    promptsAhead: 0,
  },
  ...more,
})

test('[security J3] a flow that sends without asking says so, and asks once before its first run', async () => {
  let flow = flowOf()
  const wire = await openPart(<FlowView flowId="mine" />, {
    token: 'a',
    answers: {
      'GET /api/flows/mine': () => ok(flow),
      'POST /api/flows/mine/allow': () => {
        flow = flowOf({ isAllowed: true })
        return ok(flow)
      },
      'POST /api/flows/mine/runs': ok(runOf([])),
    },
  })
  await press('Start run')
  const dialog = await screen.findByRole('dialog', { name: 'Run without asking you?' })
  expect(within(dialog).getByRole('list').textContent).toBe('Email it: sends an email')
  expect(sent(wire, 'POST', '/api/flows/mine/runs')).toHaveLength(0)
  await press('Allow and start')
  await waitFor(() => expect(sent(wire, 'POST', '/api/flows/mine/runs')).toHaveLength(1))
  expect(sent(wire, 'POST', '/api/flows/mine/allow')).toEqual([{ version: 3 }])
})

test('[security J3] the editor names a step that sends without an approval before it', async () => {
  await openPart(<FlowEditor flowId="mine" />, {
    token: 'a',
    answers: { 'GET /api/flows/mine': ok(flowOf()) },
  })
  expect(
    await screen.findByRole('button', { name: /“Email it” sends an email without an approval/ }),
  ).toBeDefined()
})

test('a card says how many facts are ready, and starts the flow', async () => {
  const wire = await openPart(<FlowCards flows={[flowOf({ isAllowed: true })]} projectId="p" />, {
    token: 'a',
    answers: { 'POST /api/flows/mine/runs': ok(runOf([])) },
  })
  expect(screen.getByText('1 of 3 facts ready')).toBeDefined()
  await press('Start Mine')
  await waitFor(() => expect(sent(wire, 'POST', '/api/flows/mine/runs')[0]).toMatchObject({ projectId: 'p' }))
})

test('[T26] a page that cannot be published is mended in its failed step, and the run goes on', async () => {
  const output = { values: { address: 'https://shop.example/arc', buyLink: '' } }
  const problems = [
    {
      problemId: 'no-buy-link',
      message: 'The buy button leads nowhere.',
      fix: 'Add the link to your checkout.',
    },
  ]
  const failed = runOf([row('link', { output }), row('ready', { state: 'failed', output: { problems } })])
  const wire = await openPart(<RunView runId="r" />, {
    token: 'a',
    answers: {
      'GET /api/flow-runs/r': ok(failed),
      'POST /api/flow-runs/r/answers': ok({ ...failed, state: 'running' }),
    },
  })
  const field = await screen.findByRole('textbox', { name: 'Buy link' })
  fireEvent.change(field, { target: { value: 'http://pay.example' } })
  await press('Add the link')
  expect(await screen.findByText('Use a link that begins with https://.')).toBeDefined()
  fireEvent.change(field, { target: { value: 'https://pay.example/arc' } })
  await press('Add the link')
  await waitFor(() => expect(sent(wire, 'POST', '/api/flow-runs/r/answers')).toHaveLength(1))
  expect(sent(wire, 'POST', '/api/flow-runs/r/answers')[0]).toMatchObject({
    step: 'link',
    value: { address: 'https://shop.example/arc', buyLink: 'https://pay.example/arc' },
  })
})

test('a form says where a link came from, and refuses one that is no checkout', async () => {
  const asked = row('link', {
    state: 'waiting',
    input: { values: { buyLink: 'https://pay.example' } },
    endedAt: null,
  })
  await openPart(<AnswerForm run={runOf([asked])} step={form} row={asked} onDone={() => undefined} />, {
    token: 'a',
    answers: {},
  })
  expect(screen.getByText('From your other page.')).toBeDefined()
  fireEvent.change(screen.getByRole('textbox', { name: 'Buy link' }), { target: { value: 'ftp://x' } })
  await press('Continue')
  expect(await screen.findByText('Use a link that begins with https://.')).toBeDefined()
  expect(screen.getByText('Enter this: Product page.')).toBeDefined()
})

test('a result is a document: subject and body apart, amounts as people write them', async () => {
  await openPart(<DocumentView name="Email" text={'Subject: Hello\n\nIt is 34.00 USD.\n\nBye'} />, {
    answers: {},
  })
  expect(screen.getByText('Hello')).toBeDefined()
  expect(screen.getByText(/It is \$34\.00\./)).toBeDefined()
  for (const name of ['Copy subject', 'Copy body', 'Download'])
    expect(screen.getByRole('button', { name })).toBeDefined()
})

test('a draft is called a template until a model wrote it', async () => {
  const draft = step('text', 'draft', 'Text', { settings: { task: 'x', template: 'y', format: 'text' } })
  const graph = { steps: [draft] }
  const answers = (prompts: number) => ({
    'GET /api/flow-runs/r': ok(
      runOf([row('text', { prompts, output: { text: 'A' } })], { graph, state: 'done' }),
    ),
    'GET /api/models': ok([]),
  })
  await openPart(<RunView runId="r" />, { token: 'a', answers: answers(0) })
  expect(await screen.findByText('Template')).toBeDefined()
  expect(screen.queryByText('AI draft')).toBeNull()
})
