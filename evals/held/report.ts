import type { Need } from './request.ts'
import type { Verdict } from './run.ts'
import { type Mark, marks } from './set.ts'

const partNames = { questions: 'Seller questions', files: 'File questions' } as const
const percent = (count: number, of: number) => (of === 0 ? '' : `${((100 * count) / of).toFixed(1)} %`)

/** The tables of a run: counts and shares, never a question. */
export const reportOf = (verdicts: Verdict[]): string =>
  [...answerTables(verdicts), retrievalTable(verdicts), requestTable(verdicts)].filter(Boolean).join('\n\n')

function answerTables(verdicts: Verdict[]): string[] {
  const asked = verdicts.filter(({ mark }) => mark)
  if (asked.length === 0) return []
  const byPart = Object.entries(partNames).map(([part, name]): Row => {
    return [name, asked.filter((verdict) => verdict.part === part)]
  })
  return [
    answerTable('Answers', [...byPart, ['Total', asked]]),
    answerTable(
      'Answers by kind',
      groupsBy(asked, ({ kind }) => kind),
    ),
    answerTable(
      'Answers by language',
      groupsBy(asked, ({ language }) => language),
    ),
  ]
}

type Row = [name: string, verdicts: Verdict[]]

const groupsBy = (verdicts: Verdict[], key: (verdict: Verdict) => string): Row[] =>
  Object.entries(Object.groupBy(verdicts, key)).map(([name, group = []]) => [name, group])

const columns: Record<Mark, string> = {
  right: 'right',
  card: 'prefilled card',
  unhelpful: 'not useful',
  wrong: 'wrong with confidence',
}

function answerTable(title: string, rows: Row[]): string {
  const lines = rows
    .filter(([, group]) => group.length > 0)
    .map(([name, group]) => {
      const count = (mark: Mark) => group.filter((verdict) => verdict.mark === mark).length
      const counts = marks.map((mark) => `${count(mark)} (${percent(count(mark), group.length)})`)
      return `| ${name} | ${group.length} | ${counts.join(' | ')} |`
    })
  const head = `| ${title} | questions | ${marks.map((mark) => columns[mark]).join(' | ')} |`
  return [head, `|---|${'---:|'.repeat(marks.length + 1)}`, ...lines].join('\n')
}

const sum = (counts: ({ of: number; sent: number } | undefined)[]) =>
  counts.reduce<{ of: number; sent: number }>(
    (all, count) => ({ of: all.of + (count?.of ?? 0), sent: all.sent + (count?.sent ?? 0) }),
    { of: 0, sent: 0 },
  )

function retrievalTable(verdicts: Verdict[]): string {
  const asked = verdicts.filter(({ hits }) => hits)
  if (asked.length === 0) return ''
  const lines = [...groupsBy(asked, ({ language }) => language), ['Total', asked] satisfies Row].map(
    ([name, group]) => {
      const { of, sent } = sum(group.map(({ hits }) => hits))
      return `| ${name} | ${group.length} | ${of} | ${(sent / of).toFixed(3)} |`
    },
  )
  return ['| File search | questions | passages | hit rate at 5 |', '|---|---:|---:|---:|', ...lines].join(
    '\n',
  )
}

const needNames: Record<Need, string> = {
  passages: 'Passages',
  tables: 'Tables',
  canon: 'Canon fields',
  research: 'Research sources',
}

/** True if the first request holds everything the answer needs. */
const isComplete = ({ sent = {} }: Verdict) => Object.values(sent).every((count) => count?.sent === count?.of)

function requestTable(verdicts: Verdict[]): string {
  const asked = verdicts.filter(({ sent }) => sent)
  if (asked.length === 0) return ''
  const line = (name: string, sent: number, of: number) =>
    of === 0 ? [] : [`| ${name} | ${of} | ${(sent / of).toFixed(3)} |`]
  const needs = Object.entries(needNames).flatMap(([need, name]) => {
    const { of, sent } = sum(asked.map((verdict) => verdict.sent?.[need as Need]))
    return line(name, sent, of)
  })
  const groups = [
    ...groupsBy(asked, ({ part }) => partNames[part]),
    ...groupsBy(asked, ({ language }) => language),
    ['Total', asked] satisfies Row,
  ].flatMap(([name, group]) =>
    line(`Questions with every need: ${name}`, group.filter(isComplete).length, group.length),
  )
  return ['| Request to a model | of | share sent |', '|---|---:|---:|', ...needs, ...groups].join('\n')
}

/** The questions that were not answered right, for a person who checks the scorer. */
export const missesOf = (verdicts: Verdict[]): string =>
  verdicts
    .filter(({ mark }) => mark === 'unhelpful' || mark === 'wrong')
    .map(
      ({ id, mark, question, answer }) => `${mark}: ${id} ${question}\n  ${answer?.replace(/\n+/g, '\n  ')}`,
    )
    .join('\n\n')
