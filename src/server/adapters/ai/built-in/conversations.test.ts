import { describe, expect, test } from 'vitest'
import { ads } from './testing/conversations/ads.ts'
import { copy } from './testing/conversations/copy.ts'
import { doubts } from './testing/conversations/doubts.ts'
import { nothingFound } from './testing/conversations/nothing-found.ts'
import { offers } from './testing/conversations/offers.ts'
import { orders } from './testing/conversations/orders.ts'
import { pages } from './testing/conversations/pages.ts'
import { phrasings } from './testing/conversations/phrasings.ts'
import { projectFigures } from './testing/conversations/project-figures.ts'
import { refusals } from './testing/conversations/refusals.ts'
import { canon, settings } from './testing/conversations/settings.ts'
import { shortTexts } from './testing/conversations/short-texts.ts'
import { sums } from './testing/conversations/sums.ts'
import { talk } from './testing/conversations/talk.ts'
import { targets } from './testing/conversations/targets.ts'
import { traffic } from './testing/conversations/traffic.ts'
import { turns } from './testing/conversations/turns.ts'
import { converse, type ScriptedTalk, type Setting } from './testing/converse.ts'

function check([said, ...holds]: ScriptedTalk, setting?: Setting) {
  const text = converse(said, setting).text.replaceAll('\u00a0', ' ')
  for (const wanted of holds) {
    if (wanted.startsWith('!')) expect(text).not.toContain(wanted.slice(1))
    else expect(text).toContain(wanted)
  }
}

const title = ([said]: ScriptedTalk) => [said].flat().join(' → ').slice(0, 80)
const fields = {
  orders,
  targets,
  offers,
  ads,
  traffic,
  sums,
  doubts,
  phrasings,
  turns,
  talk,
  refusals,
  copy,
  shortTexts,
}

describe.each(Object.entries(fields))('%s', (_, talks) => {
  test.each(talks.map((one) => [title(one), one] as const))('%s', (_, one) => check(one))
})

describe('with data', () => {
  const all = [...settings, ...pages, ...nothingFound, { setting: { canon }, talks: projectFigures }].flatMap(
    ({ setting, talks }) => talks.map((one) => [title(one), one, setting] as const),
  )
  test.each(all)('%s', (_, one, setting) => check(one, setting))
})

test('there are enough of them to trust', () => {
  const count =
    Object.values(fields).flat().length + [...settings, ...pages].flatMap(({ talks }) => talks).length
  expect(count).toBeGreaterThanOrEqual(150)
})
