import { calculators } from '#core/calculators/calculators.ts'
import type { FlowStep, StepKind, ValueType } from './graph.ts'
import { methods } from './methods.ts'

interface InputSpec {
  name: string
  label: string
  types: ValueType[]
  required: boolean
}

export interface SettingSpec {
  name: string
  label: string
  type: 'text' | 'long' | 'choice'
  choices?: Record<string, string>
  hint?: string
  required: boolean
}

export interface KindSpec {
  name: string
  about: string
  inputs: InputSpec[]
  outputs: { name: string; type: ValueType }[]
  settings: SettingSpec[]
  /** A person has to answer. */
  asks?: true
  /** It counts as one prompt where a model is connected. */
  isPrompt?: true
  /** It changes something outside the run. A rerun repeats it never, or only with another input. */
  effect?: 'once' | 'when-changed'
  /** It reaches other people or a mailbox, so a person approves it or allows it once. */
  reaches?: string
  /** It can run once for each item. */
  fans?: true
  /** Time limit of each try. */
  seconds: number
}

const input = (name: string, label: string, types: ValueType[], required = true): InputSpec => ({
  name,
  label,
  types,
  required,
})
const setting = (name: string, label: string, more: Partial<SettingSpec> = {}): SettingSpec => ({
  name,
  label,
  type: 'text',
  required: false,
  ...more,
})
const any: ValueType[] = ['text', 'facts', 'items']
const facts = [
  input('facts', 'Facts', any, false),
  input('more', 'More facts', any, false),
  input('extra', 'Further facts', any, false),
]
const calculations = Object.fromEntries(Object.entries(calculators).map(([id, { title }]) => [id, title]))

export const kinds: Record<StepKind, KindSpec> = {
  form: {
    name: 'Form',
    about: 'Asks for facts. Fields are filled in from your project.',
    inputs: [],
    outputs: [{ name: 'values', type: 'facts' }],
    settings: [],
    asks: true,
    seconds: 30,
  },
  read: {
    name: 'Read address',
    about: 'Reads a product page.',
    inputs: [input('address', 'Address', ['text', 'items'])],
    outputs: [{ name: 'product', type: 'facts' }],
    settings: [],
    fans: true,
    seconds: 40,
  },
  search: {
    name: 'Search knowledge',
    about: 'Finds passages in the project’s files.',
    inputs: [input('question', 'Question', ['text'], false)],
    outputs: [{ name: 'passages', type: 'items' }],
    settings: [setting('question', 'Question', { type: 'long' })],
    seconds: 60,
  },
  query: {
    name: 'Query table',
    about: 'Groups and adds up a table of the project’s files.',
    inputs: [],
    outputs: [{ name: 'rows', type: 'items' }],
    settings: [
      setting('table', 'Name of the table', { required: true }),
      setting('by', 'Group by column'),
      setting('sum', 'Add up column'),
    ],
    seconds: 60,
  },
  profit: {
    name: 'Orders and ads',
    about: 'Compares the last two weeks of the uploaded order and ads files.',
    inputs: [],
    outputs: [
      { name: 'review', type: 'facts' },
      { name: 'weeks', type: 'items' },
    ],
    settings: [],
    seconds: 120,
  },
  market: {
    name: 'Market analysis',
    about: 'Compares competing product pages.',
    inputs: [input('addresses', 'Addresses', ['text'])],
    outputs: [
      { name: 'summary', type: 'facts' },
      { name: 'shops', type: 'items' },
    ],
    settings: [],
    isPrompt: true,
    effect: 'once',
    seconds: 60,
  },
  draft: {
    name: 'Draft',
    about: 'A connected model writes from facts. Without one, a template is filled in.',
    inputs: facts,
    outputs: [
      { name: 'text', type: 'text' },
      { name: 'fields', type: 'facts' },
    ],
    settings: [
      setting('task', 'Task for the model', { type: 'long', required: true }),
      setting('template', 'Template without a model', {
        ...{ type: 'long', required: true },
        hint: 'Facts stand in braces: {price}. A line that begins with “?” is left out when one of its facts is missing; one that begins with “|” takes its place. Forms of a fact: {pains:first}, {features:list}, {audience:within}, {promise:sentence}, {price:price}.',
      }),
      setting('format', 'Result', { type: 'choice', choices: { text: 'Text', fields: 'Named fields' } }),
    ],
    isPrompt: true,
    fans: true,
    seconds: 180,
  },
  compute: {
    name: 'Compute',
    about: 'Computes economics, scores and plans.',
    inputs: facts,
    outputs: [
      { name: 'figures', type: 'facts' },
      { name: 'summary', type: 'text' },
    ],
    settings: [
      setting('method', 'Calculation', {
        type: 'choice',
        choices: { ...calculations, ...methods },
        required: true,
      }),
    ],
    seconds: 30,
  },
  branch: {
    name: 'Branch',
    about: 'Chooses between two ways by a value.',
    inputs: [input('value', 'Value', ['text', 'facts'])],
    outputs: [{ name: 'outcome', type: 'text' }],
    settings: [
      setting('field', 'Name of the fact'),
      setting('is', 'Condition', {
        type: 'choice',
        choices: {
          'at-least': 'is at least',
          below: 'is below',
          equals: 'equals',
          contains: 'contains',
          filled: 'is filled in',
        },
        required: true,
      }),
      setting('than', 'Compared with'),
    ],
    seconds: 30,
  },
  approve: {
    name: 'Approve or edit',
    about: 'Waits until you approve, edit or reject.',
    inputs: [input('draft', 'Draft', any)],
    outputs: [{ name: 'approved', type: 'text' }],
    settings: [setting('question', 'Question')],
    asks: true,
    fans: true,
    seconds: 30,
  },
  canon: {
    name: 'Write facts',
    about: 'Proposes facts. You accept them in the run or in the review tray.',
    inputs: [input('facts', 'Facts', ['facts']), input('more', 'More facts', ['facts'], false)],
    outputs: [{ name: 'proposed', type: 'facts' }],
    settings: [
      setting('fields', 'Name and path of a fact on each line: price = pricing.price', { type: 'long' }),
      setting('accept', 'Then', {
        type: 'choice',
        choices: { no: 'Continue at once', yes: 'Wait until I accept them' },
      }),
    ],
    effect: 'when-changed',
    seconds: 60,
  },
  check: {
    name: 'Check page',
    about: 'Fetches the photos, and checks whether a page with these facts can be published.',
    inputs: [
      input('facts', 'Facts', ['facts']),
      input('more', 'More facts', ['facts'], false),
      input('product', 'Product with photos', ['facts'], false),
    ],
    outputs: [{ name: 'ready', type: 'facts' }],
    settings: [
      setting('fields', 'Fact and canon path on each line: price = pricing.price', { type: 'long' }),
    ],
    seconds: 180,
  },
  page: {
    name: 'Make page',
    about: 'Makes a page from your facts.',
    inputs: [
      input('title', 'Title', ['text'], false),
      input('facts', 'Made only with these facts', ['facts'], false),
      input('parts', 'Photos and buy link', ['facts'], false),
    ],
    outputs: [{ name: 'page', type: 'facts' }],
    settings: [
      setting('goal', 'Kind of page', {
        type: 'choice',
        choices: { product: 'Drop page', landing: 'Landing page', policy: 'Policy' },
      }),
    ],
    effect: 'once',
    seconds: 60,
  },
  publish: {
    name: 'Publish page',
    about: 'Publishes a page that an earlier step made.',
    inputs: [input('page', 'Page', ['facts'])],
    outputs: [{ name: 'published', type: 'facts' }],
    settings: [],
    effect: 'once',
    reaches: 'publishes a page',
    seconds: 60,
  },
  visuals: {
    name: 'Make visuals',
    about: 'Makes ad visuals from your facts.',
    inputs: [],
    outputs: [{ name: 'visuals', type: 'items' }],
    settings: [setting('angles', 'Angles, separated by commas')],
    effect: 'once',
    seconds: 60,
  },
  images: {
    name: 'Make images',
    about: 'Makes studio images from the newest photo of the project.',
    inputs: [],
    outputs: [{ name: 'images', type: 'items' }],
    settings: [
      setting('shot', 'Shot', {
        type: 'choice',
        choices: { white: 'White background', lifestyle: 'Scene', bundle: 'Bundle of two' },
      }),
      setting('formats', 'Formats', {
        type: 'choice',
        choices: {
          square: 'Marketplace square',
          'square, feed': 'Square and social feed',
          'square, feed, story': 'Square, social feed and story',
        },
      }),
    ],
    effect: 'once',
    seconds: 180,
  },
  seo: {
    name: 'SEO check',
    about: 'Audits a page or its site.',
    inputs: [input('address', 'Address', ['text', 'facts'])],
    outputs: [
      { name: 'score', type: 'facts' },
      { name: 'findings', type: 'items' },
    ],
    settings: [
      setting('pages', 'Pages', {
        type: 'choice',
        choices: { page: 'This page', site: 'Its whole site, up to 50 pages' },
      }),
    ],
    effect: 'once',
    seconds: 60,
  },
  email: {
    name: 'Email to yourself',
    about: 'Emails the result to your address.',
    inputs: [input('text', 'Text', any)],
    outputs: [{ name: 'sent', type: 'text' }],
    settings: [setting('subject', 'Subject', { required: true })],
    effect: 'once',
    reaches: 'sends an email',
    seconds: 30,
  },
  wait: {
    name: 'Wait until',
    about: 'Pauses the run for some hours, or until a day and time in your time zone.',
    inputs: [input('time', 'Until', ['text'], false)],
    outputs: [{ name: 'at', type: 'text' }],
    settings: [
      setting('hours', 'Hours to wait'),
      setting('at', 'Until', { hint: 'A day with or without a time, such as 2026-12-01 08:00.' }),
    ],
    seconds: 30,
  },
}

/** A person has to answer this step. */
export const asks = ({ kind, settings }: Pick<FlowStep, 'kind' | 'settings'>): boolean =>
  kinds[kind].asks === true || (kind === 'canon' && settings.accept === 'yes')

const CANON_OUTPUTS = { values: 'facts' } as const

/** Outputs of a step with their types. A form has one for each field, and a step for each item hands on items. */
export function outputsOf(step: FlowStep): Record<string, ValueType> {
  if (step.kind === 'form')
    return { ...CANON_OUTPUTS, ...Object.fromEntries(step.fields.map(({ name }) => [name, 'text' as const])) }
  const outputs = kinds[step.kind].outputs.map(({ name, type }): [string, ValueType] => [
    name,
    step.each ? 'items' : type,
  ])
  return Object.fromEntries(outputs)
}
