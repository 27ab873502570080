import { expect, test } from 'vitest'
import { builtInFlows } from './built-in/built-in.ts'
import { step } from './built-in/steps.ts'
import { isCovered, unaskedSteps } from './consent.ts'
import { documentOf, isDocument, withLineBreaks } from './documents.ts'
import { fixesOf } from './fixes.ts'
import { proposedPaths } from './own-words.ts'

const form = step('ask', 'form', 'Ask', {
  fields: [
    { name: 'buyLink', label: 'Buy link', type: 'link', canon: null, required: true },
    { name: 'terms', label: 'Terms', type: 'long', canon: 'policy.returns', required: false },
  ],
})
const page = step('page', 'page', 'Page', { inputs: { facts: 'ask.values' } })
const ok = step('ok', 'approve', 'OK', { inputs: { draft: 'page.page' } })
const publish = (from: string, after: string[] = []) =>
  step('out', 'publish', 'Publish', { inputs: { page: from }, after })
const titles = (...steps: Parameters<typeof unaskedSteps>[0]['steps']) =>
  unaskedSteps({ steps }).map(({ title, does }) => `${title} ${does}`)

test('[security J3] a step that publishes or sends needs an approval whose rejection would skip it', () => {
  expect(titles(form, page, publish('page.page'))).toEqual(['Publish publishes a page'])
  expect(titles(form, page, ok, publish('ok.approved'))).toEqual([])
  // A rejected step that merely comes before it holds nothing up.
  expect(titles(form, page, ok, publish('page.page', ['ok']))).toEqual(['Publish publishes a page'])
  const text = step('text', 'draft', 'Text', { inputs: { facts: 'ok.approved' } })
  const mail = (from: string) => step('mail', 'email', 'Mail', { inputs: { text: from } })
  // A draft is written without its facts, too.
  expect(titles(form, page, ok, text, mail('text.text'))).toEqual(['Mail sends an email'])
  const fork = step('fork', 'branch', 'Fork', { inputs: { value: 'ok.approved' } })
  const inBranch = { ...mail('ask.buyLink'), when: { step: 'fork', outcome: 'yes' as const } }
  expect(titles(form, page, ok, fork, inBranch)).toEqual([])
  const circle = { ...mail('out.published'), inputs: { text: { step: 'mail', output: 'sent' } } }
  expect(titles(circle)).toEqual(['Mail sends an email'])
})

test('[security J3] consent to a version holds for one that does nothing more without asking', () => {
  const steps = [form, page, publish('page.page')]
  const mail = step('mail', 'email', 'Mail', { inputs: { text: 'ask.buyLink' } })
  expect(isCovered({ steps }, { steps: [form, page] })).toBe(true)
  expect(isCovered({ steps }, { steps: [...steps, mail] })).toBe(false)
  expect(isCovered({ steps: [form, page, ok, publish('ok.approved')] }, { steps })).toBe(false)
})

test('[T25] a draft knows the canon fields that later steps propose from it, also through an approval', () => {
  const paths = (flowId: string, draft: string) => {
    const graph = builtInFlows.find(({ id }) => id === flowId)?.graph ?? { steps: [] }
    return Object.fromEntries(proposedPaths(graph, draft))
  }
  expect(paths('launch-drop-page', 'facts')).toMatchObject({
    promise: 'offer.promise',
    title: 'product.title',
  })
  expect(paths('support-macros', 'policies')).toMatchObject({ shipping: 'policy.shipping' })
  expect(paths('support-macros', 'macros')).toEqual({})
})

test('[T25] each problem of a page names the field of the form that mends it', () => {
  const check = step('check', 'check', 'Check', { inputs: { facts: 'ask.values' } })
  const problems = [
    { problemId: 'no-buy-link', message: 'The buy button leads nowhere.', fix: 'Add the link.' },
    { problemId: 'no-returns', message: 'No returns policy.', fix: 'Add it.' },
    { problemId: 'prohibited-claim', message: 'A claim.', fix: 'Remove it.' },
  ]
  const fixes = fixesOf({ steps: [form, page, ok, check] }, check, { problems })
  expect(fixes.map(({ field, button }) => [field?.name, button])).toEqual([
    ['buyLink', 'Add the link'],
    ['terms', 'Add the terms'],
    [undefined, 'Continue'],
  ])
  expect(fixesOf({ steps: [form, check] }, check, null)).toEqual([])
})

test('[T25] results are documents with the subject of an email apart', () => {
  expect(documentOf('Subject: Hello you\n\nDear reader,\n\nBye')).toEqual({
    subject: 'Hello you',
    body: 'Dear reader,\n\nBye',
  })
  expect(documentOf('Plan\n\nSubject: none')).toEqual({ subject: undefined, body: 'Plan\n\nSubject: none' })
  expect([isDocument('One line'), isDocument('One\nTwo')]).toEqual([false, true])
  expect(withLineBreaks('a\nb\n\n- c\n- d')).toBe('a  \nb\n\n- c  \n- d')
})
