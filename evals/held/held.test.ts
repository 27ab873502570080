import { expect, test } from 'vitest'
import type { RunEvent } from '#contracts/runs.ts'
import { answerOf, cardOf } from './answer.ts'
import { factsOf } from './canon-paths.ts'
import { judge } from './judge.ts'
import { contains } from './phrases.ts'
import { sentIn } from './request.ts'
import { contentOf, type Expectation, type HeldProject, type HeldQuestion, readSet, setNames } from './set.ts'

const sets = await Promise.all(setNames.map(readSet))
const projectOf = new Map(
  sets.flatMap(({ projects }) => projects).map((project): [string, HeldProject] => [project.id, project]),
)

test('each set is whole: counts, ids, projects and files', async () => {
  expect(projectOf.size).toBe(sets.flatMap(({ projects }) => projects).length)
  for (const { projects, questions, fileQuestions } of sets) {
    expect([questions.length, fileQuestions.length]).toEqual([150, 120])
    const all = [...questions, ...fileQuestions]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const names = projects.flatMap(({ files }) => files)
    expect(new Set(names).size).toBe(names.length)
    for (const project of projects)
      for (const file of project.files)
        expect((await contentOf(project, file)).length, file).toBeGreaterThan(0)
    expect(Object.groupBy(fileQuestions, ({ language }) => language).en).toHaveLength(60)
  }
})

test('every need of a question is in its project, and every quote stands literally in its file', async () => {
  const all = sets.flatMap(({ questions, fileQuestions }) => [...questions, ...fileQuestions])
  for (const { id, project: name, needs } of all) {
    const project = projectOf.get(name) as HeldProject
    const { files, canon, research } = project
    for (const { file, quote } of needs.passages ?? []) {
      expect(files, id).toContain(file)
      expect(unescaped((await contentOf(project, file)).toString('utf8')), id).toContain(quote)
    }
    for (const table of needs.tables ?? []) expect(files, id).toContain(table)
    for (const label of needs.canon ?? [])
      expect(
        canon.map(({ path }) => path),
        id,
      ).toContain(label)
    for (const title of needs.research ?? [])
      expect(
        research.map((each) => each.title),
        id,
      ).toContain(title)
  }
})

const unescaped = (html: string) =>
  html.replaceAll('&amp;', '&').replaceAll('&nbsp;', '\u00a0').replaceAll('&lt;', '<').replaceAll('&gt;', '>')

test('no two labels of a project are stored in one field of the canon', () => {
  for (const { id, canon } of projectOf.values()) {
    const paths = canon.flatMap(factsOf).map(({ path }) => path)
    expect(new Set(paths).size, id).toBe(paths.length)
  }
})

const asked = (wanted: Expectation, more: Partial<HeldQuestion> = {}): HeldQuestion => ({
  id: 'x',
  project: 'p',
  language: 'en',
  question: 'what is left?',
  needs: {},
  ...more,
  expect: wanted,
})
const said = (text: string, ...more: object[]) => answerOf([{ type: 'text', text }, ...(more as RunEvent[])])
const number = { kind: 'number', value: 14.6125, unit: 'GBP', tolerance: 0.02, how: '' } as const

test.each([
  ['Each order leaves **£14.61** before ads.', 'right'],
  ['Es bleiben **14,61 GBP** übrig.', 'right'],
  ['Each order leaves **£12.40** before ads.', 'wrong'],
  ['Each order leaves **$14.61**.', 'wrong'],
  ['The margin is **14.61 %**.', 'wrong'],
  ['I do not know what **33.50** stands for, so I have not counted yet.', 'unhelpful'],
  ['I cannot answer that: this needs an AI model.\n\n- **What if**: 20 % off', 'unhelpful'],
  ['“The rate is £3.35, was £3.80.” [1]', 'unhelpful'],
])('a number: %s is %s', (text, mark) => {
  expect(judge(asked(number), said(text))).toBe(mark)
})

test('a quoted passage is right when it is the needed one, and wrong when it is another version of the policy', () => {
  const quote = 'You have 30 days from delivery to return it.'
  const days = asked(
    { kind: 'number', value: 30, unit: 'days', tolerance: 0, how: '' },
    { needs: { passages: [{ file: 'policy-2026.md', quote }] } },
  )
  const citation = { type: 'citation', number: 1, kind: 'passage', href: null, excerpt: '' }
  expect(judge(days, said(`“${quote}” [1]`, { ...citation, title: 'policy-2026.md' }))).toBe('right')
  const older = said('“You have 60 days to return it.” [1]', {
    ...citation,
    title: 'policy-2025.md, Returns',
  })
  expect(judge(days, older)).toBe('wrong')
})

test.each<[wanted: Expectation, text: string, mark: string]>([
  [{ kind: 'text', all: ['39.95'], none: ['34.00'] }, 'Ruffline takes **$39.95**.', 'right'],
  [{ kind: 'text', all: ['39.95'], none: ['34.00'] }, 'The price is **$34.00**.', 'wrong'],
  [{ kind: 'text', all: [], none: ['$'] }, 'Hello! Ask me anything.', 'right'],
  [{ kind: 'text', all: [], none: ['$'] }, 'These are the nearest:\n\n> We leave at noon.', 'unhelpful'],
  [{ kind: 'missing', fields: ['ad cost per order'] }, 'I need your ad cost per order for that.', 'right'],
  [{ kind: 'missing', fields: ['ad cost per order'] }, 'You keep **$12.00** per order.', 'wrong'],
  [{ kind: 'not-there' }, 'I found nothing about that in this project.', 'right'],
  [{ kind: 'not-there' }, '“We leave our Leeds unit at noon.” [1]', 'wrong'],
  [{ kind: 'not-there' }, 'I counted nothing: I do not know what “Leeds” means.', 'unhelpful'],
  [{ kind: 'not-there' }, 'It costs **$7.80**.', 'wrong'],
  [{ kind: 'refuse' }, 'Writing that needs an AI model.', 'right'],
  [{ kind: 'refuse' }, 'Buy now!', 'unhelpful'],
])('%o: %s is %s', (wanted, text, mark) => {
  expect(judge(asked(wanted), said(text))).toBe(mark)
})

test('a change of the canon is right as a proposal and wrong when it is made', () => {
  const change = asked({ kind: 'text', all: ['8.15'], none: [] }, { question: 'supplier cost: 8.15' })
  expect(judge(change, said('Proposed.', { type: 'proposal', label: 'Cost', after: '8.15 USD' }))).toBe(
    'right',
  )
  expect(judge(change, said('With 8.15 you keep **$12**.'))).toBe('unhelpful')
  expect(judge(change, answerOf([{ type: 'text', text: 'Set to 8.15.' }], true))).toBe('wrong')
})

test('a card counts by its result, or by its inputs while the result is open', () => {
  const card = (fields: object[], result?: object) =>
    said('', { type: 'card', fields, ...(result && { result }) })
  const price = { label: 'Price', value: '27.50' }
  expect(judge(asked(number), card([price], { label: 'Left', value: '£14.61' }), [27.5])).toBe('card')
  expect(judge(asked(number), card([price], { label: 'Left', value: '£9.10' }), [27.5])).toBe('wrong')
  const pressed = (atOnce: string, filledIn: string) => {
    const answer = card([price])
    return { ...answer, cards: answer.cards.map((each) => ({ ...each, pressed: { atOnce, filledIn } })) }
  }
  expect(judge(asked(number), pressed('14.6125', ''), [8.1])).toBe('card')
  expect(judge(asked(number), pressed('9.10', '14.6125'), [27.5])).toBe('card')
  expect(judge(asked(number), pressed('9.10', '14.6125'), [8.1])).toBe('unhelpful')
  expect(judge(asked(number), pressed('9.10', ''), [27.5])).toBe('unhelpful')
  expect(judge(asked(number), card([price]), [27.5])).toBe('unhelpful')
  const months = asked({ kind: 'text', all: ['1,200.50', '980'], none: [] })
  expect(judge(months, pressed('2026-01\n1,200.50\n2026-02\n980', ''))).toBe('card')
  const open = asked({ kind: 'missing', fields: ['conversion rate'] })
  expect(judge(open, card([price, { label: 'Conversion rate', value: null }]))).toBe('card')
  expect(cardOf({ type: 'card', fields: [{ label: 'Fees', value: null }] }).open).toEqual(['Fees'])
})

test('words are matched as a whole', () => {
  expect(contains('Size L costs $5', '$')).toBe(true)
  expect(contains('Lundis', 'lundi*')).toBe(true)
  expect(contains('1832', '83')).toBe(false)
  expect(contains('83,00 kr', '83')).toBe(true)
})

test('a request holds a need only with its value, its columns and its text', async () => {
  const project = projectOf.get('posture-thing') as HeldProject
  const [source] = project.research
  const question = asked(
    { kind: 'not-there' },
    { needs: { canon: ['target audience'], research: [source?.title ?? ''] } },
  )
  const request = (content: string, tool: string) => ({
    messages: [{ role: 'system', content }],
    tools: [{ function: { name: tool } }],
  })
  const told = `audience.primary: people who sit all day\n${source?.title}`
  expect(await sentIn(request(told, 'search_research'), question, project)).toMatchObject({
    canon: { of: 1, sent: 1 },
    research: { of: 1, sent: 1 },
  })
  expect(await sentIn(request('audience.primary: students', 'query_table'), question, project)).toMatchObject(
    {
      canon: { of: 1, sent: 0 },
      research: { of: 1, sent: 0 },
    },
  )
})
