import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PageBlock, PageBlocks, pageLimits } from '#contracts/pages/page-blocks.ts'
import { newBlock } from '#pages/new-block.ts'
import { insertBlock, moveItem, removeBlock, replaceProps } from '../sections/edit-blocks.ts'
import { applyProposal } from './apply-proposal.ts'
import { applyChange, changeBetween } from './block-changes.ts'
import { noHistory, type PageHistory, recorded, redone, stepBetween, undone } from './page-history.ts'

/** A tab with its own draft and history, over a server that both tabs save to. */
interface Tab {
  base: PageBlock[]
  blocks: PageBlock[]
  history: PageHistory
}

type Command =
  | { kind: 'type' | 'patch'; at: number; text: string }
  | { kind: 'add' | 'remove' | 'undo' | 'redo' | 'reload' | 'save'; at: number }
  | { kind: 'move'; at: number; to: number }

const at = fc.nat(9)
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constantFrom('type', 'patch'), at, text: fc.string({ maxLength: 12 }) }),
  fc.record({ kind: fc.constantFrom('add', 'remove', 'undo', 'redo', 'reload', 'save'), at }),
  fc.record({ kind: fc.constant('move'), at, to: at }),
)
const commands = fc.array(fc.record({ tab: fc.nat(1), command }), { maxLength: 60 })

const prose = (id: string, text: string): PageBlock => ({ id, type: 'richText', props: { text } })
const first: PageBlock[] = [prose('a', 'One'), newBlock('hero', 'hero'), newBlock('faq', 'faq')]

test('[T10] any edits, undo, redo, patches and reloads in two tabs end in a page that validates and has every saved word', () => {
  fc.assert(
    fc.property(commands, (steps) => {
      let server = first
      let made = 0
      const tabs: Tab[] = [0, 1].map(() => ({ base: first, blocks: first, history: noHistory }))
      for (const { tab: number, command } of steps) {
        const tab = tabs[number] as Tab
        if (command.kind === 'save') server = save(tab, server)
        else run(tab, command, () => `n${made++}`)
      }
      for (const tab of tabs) {
        const mine = changeBetween(tab.base, tab.blocks)
        const { lost } = mine ? applyChange(server, mine) : { lost: [] }
        server = save(tab, server)
        // Either all of a tab's words are on the server, or the tab still has them and asks.
        if (lost.length === 0) expect(changeBetween(tab.blocks, server)).toBeUndefined()
        else expect(changeBetween(tab.base, tab.blocks)).toBeDefined()
      }
      expect(PageBlocks.safeParse(server).success).toBe(true)
      for (const { blocks } of tabs) expect(PageBlocks.safeParse(blocks).success).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('[T10] undo leads back to the first page and redo to the last, also after a reload', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (steps) => {
      let made = 0
      const tab: Tab = { base: first, blocks: first, history: noHistory }
      for (const step of steps)
        if (!['undo', 'redo', 'save'].includes(step.kind)) run(tab, step, () => `n${made++}`)
      const last = tab.blocks
      const count = tab.history.past.length
      for (let n = 0; n < count; n++) run(tab, { kind: 'undo', at: 0 }, () => '')
      run(tab, { kind: 'reload', at: 0 }, () => '')
      expect(changeBetween(first, tab.blocks)).toBeUndefined()
      for (let n = 0; n < count; n++) run(tab, { kind: 'redo', at: 0 }, () => '')
      expect(changeBetween(last, tab.blocks)).toBeUndefined()
    }),
    { numRuns: 300 },
  )
})

/** As the browser saves: on top of what the other tab saved, unless both changed the same text. */
function save(tab: Tab, server: PageBlock[]): PageBlock[] {
  const mine = changeBetween(tab.base, tab.blocks)
  const merged = mine ? applyChange(server, mine) : { blocks: server, lost: [] }
  if (merged.lost.length > 0) return server
  tab.base = merged.blocks
  tab.blocks = merged.blocks
  return merged.blocks
}

function run(tab: Tab, command: Exclude<Command, { kind: 'save' }> | Command, newId: () => string): void {
  if (command.kind === 'undo' || command.kind === 'redo') {
    const stepped = (command.kind === 'undo' ? undone : redone)(tab.history, { blocks: tab.blocks })
    if (stepped) Object.assign(tab, { blocks: stepped.change.blocks ?? tab.blocks, history: stepped.history })
  } else if (command.kind === 'reload') Object.assign(tab, JSON.parse(JSON.stringify(tab)))
  else {
    const blocks = edited(tab.blocks, command, newId)
    const step = stepBetween({ blocks: tab.blocks }, { blocks }, { at: tab.history.past.length * 10_000 })
    if (step) tab.history = recorded(tab.history, step)
    tab.blocks = blocks
  }
}

function edited(blocks: PageBlock[], command: Command, newId: () => string): PageBlock[] {
  const block = blocks[command.at % Math.max(1, blocks.length)]
  if (command.kind === 'add') {
    if (blocks.length >= pageLimits.blocks) return blocks
    return insertBlock(blocks, prose(newId(), `Words ${command.at}`), block?.id)
  }
  if (!block) return blocks
  if (command.kind === 'remove') return removeBlock(blocks, block.id)
  if (command.kind === 'move') return moveItem(blocks, blocks.indexOf(block), command.to % blocks.length)
  if (!('text' in command) || block.type !== 'richText') return blocks
  if (command.kind === 'type') return replaceProps(blocks, block.id, { text: command.text })
  const applied = applyProposal(blocks, {
    kind: 'edit',
    blockId: block.id,
    before: block.props,
    props: { text: command.text },
  })
  return 'blocks' in applied ? applied.blocks : blocks
}
