import { describe, expect, it } from 'vitest'
import { builtInFlows } from './built-in/built-in.ts'
import { step } from './built-in/steps.ts'
import { branchOutcome, computeStep } from './compute.ts'
import { type FlowGraph, type FlowStep, laterSteps, orderedSteps } from './graph.ts'
import { graphProblems } from './problems.ts'
import { inputsOf, nextMove, outputOf, type StepProgress, stateOf } from './progress.ts'
import { factsIn, fieldsIn, fillTemplate } from './template.ts'

const now = new Date('2026-03-01T12:00:00Z')
const row = (id: string, more: Partial<StepProgress> = {}): StepProgress => ({
  ...{ step: id, item: 0, state: 'done', output: {}, wakesAt: null, message: null },
  ...more,
})
const graph = (...steps: FlowStep[]): FlowGraph => ({ steps })
const form = step('ask', 'form', 'Ask', {
  fields: [{ name: 'name', label: 'Name', type: 'text', canon: null, required: true }],
})
const approve = step('ok', 'approve', 'OK', { inputs: { draft: 'ask.name' } })
const email = step('mail', 'email', 'Mail', { inputs: { text: 'ok.approved' }, settings: { subject: 'Hi' } })

describe('a flow graph', () => {
  it('has eleven built-in flows that can all start', () => {
    expect(builtInFlows).toHaveLength(11)
    for (const flow of builtInFlows) expect(graphProblems(flow.graph), flow.id).toEqual([])
  })

  it('has a state for steps that wait for each other’s lists, as in an imported run', () => {
    const one = step('one', 'draft', 'One', { inputs: { items: 'two.items' }, each: 'items' })
    const two = step('two', 'draft', 'Two', { inputs: { items: 'one.items' }, each: 'items' })
    const self = step('self', 'draft', 'Self', { inputs: { items: 'self.items' }, each: 'items' })
    const circles = graph(one, two, self)
    expect(circles.steps.map((each) => stateOf(circles, [], each))).toEqual(['pending', 'pending', 'pending'])
  })

  it('names cycles, missing inputs and wrong types', () => {
    const first = step('a', 'compute', 'A', { inputs: { facts: 'b.figures' }, settings: { method: 'order' } })
    const second = step('b', 'compute', 'B', {
      inputs: { facts: 'a.figures' },
      settings: { method: 'order' },
    })
    expect(graphProblems(graph(first, second))[0]?.message).toContain('wait for each other')
    expect(graphProblems(graph(step('m', 'email', 'M')))[0]?.message).toBe('“M” needs an input: Text.')
    const wrong = step('q', 'read', 'Q', { inputs: { address: 'ask.values' } })
    expect(graphProblems(graph(form, wrong))[0]?.message).toContain('cannot be facts')
    const gone = step('q', 'read', 'Q', { inputs: { address: 'nobody.text' } })
    expect(graphProblems(graph(gone))).toHaveLength(1)
  })

  it('knows how long a wait lasts before it starts', () => {
    const problems = (settings: Record<string, string>, inputs = {}) =>
      graphProblems(graph(form, step('w', 'wait', 'W', { settings, inputs }))).map(({ message }) => message)
    expect(problems({})).toEqual(['“W” needs hours or a time.'])
    expect(problems({ hours: 'soon' })).toEqual(['“W” needs a number of hours.'])
    for (const at of ['tomorrow', '2026-02-30', '2026-12-01 25:00'])
      expect(problems({ at }), at).toEqual(['“W” needs a time such as 2026-12-01 08:00.'])
    expect(problems({ hours: '0.5' })).toEqual([])
    for (const at of ['2026-12-01', '2026-12-01 08:00']) expect(problems({ at }), at).toEqual([])
    expect(problems({}, { time: 'ask.name' })).toEqual([])
  })

  it('orders steps and finds those after one', () => {
    expect(orderedSteps(graph(email, approve, form)).map(({ id }) => id)).toEqual(['ask', 'ok', 'mail'])
    expect([...laterSteps(graph(form, approve, email), 'ask')].sort()).toEqual(['mail', 'ok'])
  })
})

describe('the next move', () => {
  it('is found at once for a long chain of steps that run for each item', () => {
    const market = step('shops', 'market', 'Shops', { inputs: { addresses: 'ask.name' } })
    const chain = Array.from({ length: 38 }, (_, at) =>
      step(`d${at}`, 'draft', 'Draft', {
        inputs: { facts: at === 0 ? 'shops.shops' : `d${at - 1}.text` },
        settings: { task: 'Write', template: 'x' },
        each: 'facts',
      }),
    )
    const flow = graph(form, market, ...chain)
    expect(graphProblems(flow)).toEqual([])
    const rows = [row('ask', { output: { name: '' } }), row('shops', { output: { shops: [] } })]
    expect(nextMove(flow, rows, now)).toEqual({ move: 'end' })
  })

  it('runs, waits for a person, and ends', () => {
    const flow = graph(form, approve, email)
    expect(nextMove(flow, [], now)).toMatchObject({ move: 'run', step: { id: 'ask' } })
    const asked = row('ask', { state: 'waiting', message: 'Fill in' })
    expect(nextMove(flow, [asked], now)).toMatchObject({ move: 'wait', until: null })
    const answered = row('ask', { output: { name: 'Ada' } })
    expect(inputsOf(flow, [answered], approve, 0)).toEqual({ draft: 'Ada' })
    const all = [answered, row('ok', { output: { approved: 'Ada' } }), row('mail')]
    expect(nextMove(flow, all, now)).toEqual({ move: 'end' })
  })

  it('wakes at its time, and an outdated step runs again', () => {
    const pause = step('w', 'wait', 'W', { settings: { hours: '1' } })
    const until = new Date(now.getTime() + 1_000)
    expect(nextMove(graph(pause), [row('w', { state: 'waiting', wakesAt: until })], now)).toMatchObject({
      move: 'wait',
      until,
    })
    expect(nextMove(graph(pause), [row('w', { state: 'waiting', wakesAt: until })], until)).toMatchObject({
      move: 'run',
    })
    expect(nextMove(graph(pause), [row('w', { state: 'outdated' })], now)).toMatchObject({ move: 'run' })
  })

  it('skips the other way of a branch, and what follows from it', () => {
    const fork = step('fork', 'branch', 'Fork', { inputs: { value: 'ask.name' }, settings: { is: 'filled' } })
    const no = step('no', 'approve', 'No', {
      inputs: { draft: 'ask.name' },
      when: { step: 'fork', outcome: 'no' },
    })
    const after = step('after', 'email', 'After', {
      inputs: { text: 'no.approved' },
      settings: { subject: 's' },
    })
    const flow = graph(form, fork, no, after)
    const rows = [row('ask', { output: { name: 'x' } }), row('fork', { output: { outcome: 'yes' } })]
    expect(nextMove(flow, rows, now)).toMatchObject({ move: 'skip', step: { id: 'no' } })
    const skipped = [...rows, row('no', { state: 'skipped', output: null })]
    expect(nextMove(flow, skipped, now)).toMatchObject({ move: 'skip', step: { id: 'after' } })
  })

  it('waits for its own time if the step that would have named one was skipped', () => {
    const pause = step('w', 'wait', 'W', { inputs: { time: 'ask.name' }, settings: { hours: '1' } })
    const skipped = [row('ask', { state: 'skipped', output: null })]
    expect(nextMove(graph(form, pause), skipped, now)).toMatchObject({ move: 'run', step: { id: 'w' } })
  })

  it('runs a step for each item and collects those that were approved', () => {
    const find = step('find', 'search', 'Find', { settings: { question: 'x' } })
    const each = step('each', 'approve', 'Each', { inputs: { draft: 'find.passages' }, each: 'draft' })
    const flow = graph(find, each)
    const found = row('find', { output: { passages: [{ text: 'one' }, { text: 'two' }] } })
    expect(graphProblems(flow)).toEqual([])
    expect(nextMove(flow, [found], now)).toMatchObject({ move: 'run', item: 0 })
    const half = [found, row('each', { output: { approved: { text: 'ONE' } } })]
    expect(nextMove(flow, half, now)).toMatchObject({ move: 'run', item: 1 })
    const all = [...half, row('each', { item: 1, state: 'skipped', output: null })]
    expect(nextMove(flow, all, now)).toEqual({ move: 'end' })
    expect(outputOf(flow, all, { step: 'each', output: 'approved' })).toEqual([{ text: 'ONE' }])
  })
})

describe('results without a model', () => {
  it('fills templates, marks gaps and reads fields', () => {
    expect(fillTemplate('{name}: {price}\n? Code {code}', { name: 'Lamp' })).toBe('Lamp: [add: price]')
    expect(factsIn({ a: { price: '10' }, b: { price: '' } })).toEqual({ price: '10' })
    expect(fieldsIn('title: Lamp\ndescription: One\nTwo')).toEqual({ title: 'Lamp', description: 'One\nTwo' })
  })

  it('stays short with one fact in many places, and reads many lines at once', () => {
    expect(fillTemplate('{a}\n'.repeat(2_000), { a: 'x\n'.repeat(9_000) })).toHaveLength(20_000)
    expect(fieldsIn(`text: ${'x\n'.repeat(300_000)}`).text).toHaveLength(599_999)
  })

  it('scores with its parts and data quality, and calls nothing a winner', () => {
    const { figures, summary } = computeStep('validation', {
      price: '40',
      cost: '12',
      shipping: '4',
      currency: 'USD',
    })
    expect(figures['Data quality']).toBe('60 %')
    expect(Number(figures.Score)).toBeGreaterThan(50)
    expect(summary).toContain('Not known yet')
    expect(summary.toLowerCase()).not.toContain('winner')
  })

  it('plans ads from the break-even', () => {
    const { figures } = computeStep('adPlan', { price: '40', cost: '20', currency: 'USD' })
    expect(figures).toMatchObject({ 'Break-even CPA': '20.00 USD', 'Target CPA': '16.00 USD' })
    expect(computeStep('adPlan', { price: '10', cost: '20' }).figures).toEqual({})
    expect(computeStep('offer', { price: '40', cost: '20' }).figures['Contribution at 10 % off']).toBe(
      '16.00',
    )
    expect(computeStep('offer', { price: '40 EUR', cost: '20' }).figures['Contribution at 10 % off']).toBe(
      '16.00 EUR',
    )
    const quote = (cost: string, listedPrice: string) =>
      computeStep('supplier', { cost, listedPrice }).figures['Quote against their page']
    expect(quote('8 EUR', '10 EUR')).toMatch(/^100 of 100: .* 20 % below/)
    expect(quote('13 EUR', '10 EUR')).toMatch(/^0 of 100/)
    expect(quote('8 EUR', '10 USD')).toContain('unknown')
    expect(computeStep('readiness', { 'product.title': 'Lamp' }).figures['Data quality']).toBe('100 %')
  })

  it('branches on numbers and words', () => {
    expect(branchOutcome({ is: 'at-least', than: '80' }, '81')).toBe('yes')
    expect(branchOutcome({ is: 'below', than: '80' }, '81')).toBe('no')
    expect(branchOutcome({ is: 'contains', than: 'lamp' }, 'A Lamp')).toBe('yes')
  })
})
