import { Unclear } from '../unclear.ts'
import { blank, contentWords, joinList } from '../words.ts'
import { type Bounds, monthOf, monthPattern, namedPeriod, relativePeriod } from './table-periods.ts'
import { type Column, type Table, titleOf } from './tables.ts'

interface DateCondition {
  column: string
  is: string
  value: string
}

const month = monthPattern
const day = String.raw`(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\s?\d{1,2}\.\s?\d{4}|\d{1,2}/\d{1,2}/\d{4}|\d{1,2}(?:st|nd|rd|th)? ${month}\.? \d{4}|${month}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})`
const between = new RegExp(String.raw`\b(?:between|from)\s+(${day})\s+(?:and|to|until)\s+(${day})`, 'i')
const oneDay = new RegExp(String.raw`(?:\b(on|since|from|after|before|until|till|by)\s+)?\b(${day})`, 'i')
const oneMonth = new RegExp(String.raw`\b(?:in|of|during|for)\s+(${month})\b\.?(?:\s+(\d{4}))?(?!\s*\d)`, 'i')
const oneYear = /\b(?:in|of|during|for)\s+(20\d{2})\b/i

const isOf: Record<string, string> = {
  since: 'at least',
  from: 'at least',
  after: 'more than',
  before: 'less than',
  until: 'at most',
  till: 'at most',
  by: 'at most',
}

/**
 * “on 5.3.2026”, “since March 2026”, “in the first quarter of 2026”, “last month”. Gives the question without them, too.
 * What is relative is only understood where it is known what day it is.
 */
export function dateConditions(
  table: Table,
  question: string,
  today: string | undefined,
): { conditions: DateCondition[]; rest: string } {
  const found = rangeIn(question, today)
  if (!found) return { conditions: [], rest: question }
  const [words, bounds] = found
  const dates = table.columns.filter(({ kind }) => kind === 'date')
  // A year may be a number of the table, or of its name.
  const isUnclear = table.columns.some((column) => column.isUnclear)
  if (dates.length === 0 && !isUnclear && oneYear.test(words)) return { conditions: [], rest: question }
  const column = dateColumn(dates, question)
  if (!column) throw new Unclear(sayWhich(table, dates, words))
  const conditions = bounds.map(([is, value]) => ({ column: column.name, is, value }))
  return {
    conditions,
    rest: blank(question, { start: question.indexOf(words), end: question.indexOf(words) + words.length }),
  }
}

function rangeIn(question: string, today: string | undefined): [words: string, Bounds] | undefined {
  const both = between.exec(question)
  if (both)
    return [
      both[0],
      [
        ['at least', plainDay(both[1])],
        ['at most', plainDay(both[2])],
      ],
    ]
  const one = oneDay.exec(question)
  if (one) return [one[0], [[isOf[one[1]?.toLowerCase() ?? ''] ?? 'equal', plainDay(one[2])]]]
  const period = namedPeriod(question) ?? (today ? relativePeriod(question, today) : undefined)
  if (period) return period
  const inMonth = oneMonth.exec(question)
  if (inMonth) {
    const [words, name = '', year] = inMonth
    return [words, monthOf(words, name, year)]
  }
  const inYear = oneYear.exec(question)
  return inYear
    ? [
        inYear[0],
        [
          ['at least', `${inYear[1]}-01-01`],
          ['at most', `${inYear[1]}-12-31`],
        ],
      ]
    : undefined
}

const plainDay = (text = '') => text.replace(/(?<=\d)(?:st|nd|rd|th)\b/i, '')

/** The only column of dates, or the one of several that is named. */
export function dateColumn(dates: Column[], question: string): Column | undefined {
  if (dates.length < 2) return dates[0]
  const words = new Set(contentWords(question))
  const named = dates.filter(({ name }) => contentWords(name).some((word) => words.has(word)))
  return named.length === 1 ? named[0] : undefined
}

function sayWhich(table: Table, dates: Column[], words: string): string {
  const unclear = table.columns.find(({ isUnclear }) => isUnclear)
  if (dates.length === 0 && unclear)
    return `It cannot be told whether the day or the month stands first in “${unclear.name}” of ${titleOf(table)}, so I cannot tell which rows are meant by “${words.trim()}”. Write its dates as 2026-03-31 and add the file again.`
  if (dates.length === 0)
    return `${titleOf(table)} has no column of dates, so I cannot tell which rows are meant by “${words.trim()}”.`
  return `By which date, “${words.trim()}”: ${joinList(dates.map(({ name }) => `“${name}”`))}?`
}
