import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FlowRun, FlowRunStep } from '#contracts/flows/flows.ts'
import { step } from '#core/flows/built-in/steps.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { ok, openPart } from '#web/testing/app.tsx'
import { RunView } from './run-view.tsx'
import { currentStep } from './step-list.tsx'
import { StepPanel } from './step-panel.tsx'

afterEach(cleanup)

const draft = step('report', 'draft', 'Report')
const canon = step('canon', 'canon', 'Propose', { inputs: { facts: 'report.fields' } })
const page = step('page', 'page', 'Page', { after: ['canon'] })
const check = step('check', 'approve', 'Check', { inputs: { draft: 'page.page' } })

const publish = step('publish', 'publish', 'Publish', { inputs: { page: 'check.approved' } })

const row = (id: string, more: Partial<FlowRunStep> = {}): FlowRunStep => ({
  ...{ step: id, item: 0, state: 'done', attempt: 1, prompts: 0, cost: null, input: {}, output: {} },
  ...{ message: null, wakesAt: null, log: [], startedAt: null, endedAt: null },
  ...more,
})
const runOf = (graph: FlowRun['graph'], steps: FlowRunStep[]): FlowRun => ({
  ...{ id: 'r', trackedId: 't', flowId: 'mine', flowName: 'Mine', version: 1, projectId: null },
  ...{ projectName: null, state: 'done', message: null, wakesAt: null, scheduled: false },
  ...{ createdAt: '2026-11-19T05:00:00.000Z', graph, unasked: [], steps, prompts: 0, promptsAhead: 0 },
})

test('[T25] a finished run opens at the last result to read', () => {
  const steps = [row('report', { output: { text: 'All of it' } }), row('canon')]
  expect(currentStep(runOf({ steps: [draft, canon] }, steps))).toBe('report')
})

test('[T25] a step says how it ended, and shows no ids', () => {
  const show = (each: typeof draft, given: FlowRunStep) =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <StepPanel run={runOf({ steps: [each] }, [given])} step={each} />
      </QueryClientProvider>,
    )
  const log = [{ at: '2026-11-19T05:00:00.000Z', text: 'The canon has these values already.' }]
  show(canon, row('canon', { output: { proposed: {} }, log }))
  expect(screen.getAllByText('The canon has these values already.')[0]).toBeDefined()
  expect(screen.queryByText('Nothing yet.')).toBeNull()
  cleanup()
  const made = { pageId: 'd0f54474', title: 'Lamp', link: '/droppage/d0f54474' }
  show(page, row('page', { output: { page: made } }))
  expect(screen.queryByText('d0f54474')).toBeNull()
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(made.link)
  cleanup()
  show(check, row('check', { state: 'waiting', input: { draft: made } }))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText('Nothing yet.')).toBeNull()
  cleanup()
  const failed = { state: 'failed', message: 'The buy button leads nowhere.', input: { page: made } } as const
  show(publish, row('publish', failed))
  const link = screen.getByRole('link', { name: 'Open' })
  expect([link.getAttribute('href'), link.closest('details')?.open]).toEqual([made.link, true])
})

test('[T26] what a person types stays while other steps go on', async () => {
  const approval = step('ok', 'approve', 'OK', { inputs: { draft: 'report.text' } })
  const asked = row('ok', {
    state: 'waiting',
    input: { draft: 'Lamp' },
    startedAt: '2026-11-19T05:00:00.000Z',
  })
  let run: FlowRun = { ...runOf({ steps: [draft, approval] }, [asked]), state: 'waiting' }
  const client = createQueryClient()
  const answers = { 'GET /api/flow-runs/r': () => ok(run) }
  await openPart(<RunView runId="r" />, { answers, token: 'a', client })
  const goOn = (steps: FlowRunStep[]) => {
    run = { ...run, steps }
    // Reads it again, so that an answer that was under way does not bring the old steps back.
    return act(() => client.invalidateQueries({ queryKey: ['/api/flow-run', 'r'] }))
  }
  const field = await screen.findByRole('textbox', { name: 'Draft' })
  fireEvent.change(field, { target: { value: 'Lamp, edited' } })
  await goOn([row('report'), asked])
  expect(await screen.findAllByText('Done')).not.toEqual([])
  expect(screen.getByRole('textbox', { name: 'Draft' })).toHaveProperty('value', 'Lamp, edited')
  const askedAgain = { ...asked, input: { draft: 'Bow lamp' }, startedAt: '2026-11-19T06:00:00.000Z' }
  await goOn([row('report'), askedAgain])
  expect(await screen.findByDisplayValue('Bow lamp')).toBeDefined()
})
