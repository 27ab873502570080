import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Chooser, chooser } from '#core/testing/chooser.ts'
import { lamp } from '../testing/lamp-wire.ts'
import { FIELD, openTabs, type Tab, type TabStep } from '../testing/tabs.ts'
import { mergeTexts } from './merge-texts.ts'

const ROUNDS = 12
/** More than any round takes. */
const MOST_STEPS = 2_000

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each(Array.from({ length: 12 }, (_, n) => n + 1))(
  '[A9] whatever tabs, devices and the connection do in whatever order, no word that was written is lost: case %i',
  async (seed) => {
    const choose = chooser(seed)
    const browser = await openTabs(choose.pick(['AB', 'ABC']).split(''), () => choose.chance(0.04))
    const words: string[] = []
    for (let round = 0; round < ROUNDS; round++) await writeAndSettle(browser, words, choose)
  },
)

type Browser = Awaited<ReturnType<typeof openTabs>>

/** Words are written here and there; then all comes to rest, and every tab shows what the server has, with every word in it. */
async function writeAndSettle(browser: Browser, words: string[], choose: Chooser): Promise<void> {
  const { tabs, server, steps, comeBack, reopen } = browser
  const most = words.length + 1 + choose.below(4)
  const take = (possible: TabStep[]) => possible[choose.below(possible.length)]?.run()
  for (let n = 0; n < 60; n++)
    await take([...steps(), ...doing(browser, words.length < most ? words : undefined, choose)])

  for (const tab of tabs) if (tab.isAway) await reopen(tab)
  let visits = 0
  for (let n = 0; n < MOST_STEPS && visits < 4; n++) {
    const next = steps()
    const choosing = tabs.flatMap((tab) => merging(browser, tab))
    if (next.length > 0) await take(next)
    else if (choosing.length > 0) await take(choosing)
    else {
      visits++
      for (const tab of tabs) await comeBack(tab)
    }
  }
  const written = words.filter((word) => server.text.includes(word))
  expect(written).toEqual(words)
  for (const tab of tabs) {
    const kept = tab.store.findWithDrafts(lamp.id)
    expect([kept?.[FIELD], kept?.unsent]).toEqual([server.text, undefined])
  }
}

/** Possible next steps of a person. */
function doing(browser: Browser, words: string[] | undefined, choose: Chooser): TabStep[] {
  const { tabs, server, write, inTab, leave, reopen, comeBack } = browser
  const isTurn = (oneIn: number) => choose.chance(1 / oneIn)
  const next = (who: string) => `${who}${server.revision}-${words?.length}`
  const here = tabs.filter(({ isAway }) => !isAway)
  const away = tabs.filter(({ isAway }) => isAway)
  const steps = here.flatMap((tab): TabStep[] => [
    ...merging(browser, tab),
    ...(isTurn(20) ? [{ name: `${tab.name} is left`, run: () => leave(tab) }] : []),
    ...(isTurn(12) ? [{ name: `${tab.name} is looked at`, run: () => comeBack(tab) }] : []),
  ])
  steps.push(...away.map((tab) => ({ name: `${tab.name} is reopened`, run: () => reopen(tab) })))
  if (!words) return steps
  const note = (word: string) => {
    words.push(word)
    return word
  }
  if (isTurn(8))
    steps.push({ name: 'a device writes', run: () => write(`${note(next('D'))}\n${server.text}`) })
  const typing = (tab: Tab) => () =>
    inTab(tab, () => {
      const text = tab.store.findWithDrafts(lamp.id)?.[FIELD]
      if (text !== undefined) tab.sync.saveText(lamp.id, FIELD, `${text} ${note(next(tab.name))}`)
    })
  return [...steps, ...here.map((tab) => ({ name: `${tab.name} writes`, run: typing(tab) }))]
}

/** Keeps both of two texts to choose from. */
function merging({ inTab }: Browser, tab: Tab): TabStep[] {
  const kept = tab.store.findWithDrafts(lamp.id)
  const theirs = kept?.theirs?.[FIELD]
  if (!kept || theirs === undefined) return []
  const both = mergeTexts({ base: kept.bases?.[FIELD], theirs, mine: kept[FIELD] })
  return [
    {
      name: `${tab.name} takes both`,
      run: () => inTab(tab, () => tab.sync.resolveConflict(lamp.id, FIELD, both)),
    },
  ]
}
