import Square from 'lucide-react/icons/square'
import SquareCheck from 'lucide-react/icons/square-check'
import { createElement, memo, type ReactNode, useRef } from 'react'
import { cx } from '#web/lib/cx.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { CopyIcon } from '../message/copy-icon.tsx'
import { type Block, growBlocks, parseBlocks } from './blocks.ts'
import { CodeBlock } from './code-block.tsx'
import { InlineText, OursContext } from './inline-text.tsx'
import { LazyMaths } from './lazy-maths.tsx'
import { Table } from './table.tsx'

interface MarkdownProps {
  text: string
  /** More is still coming. */
  growing?: boolean
  /** The text is ours, so its links may lead to screens of the app. */
  ours?: boolean
}

/** A text in Markdown as a page. Safe with any text: it makes elements, never HTML, and fetches nothing. */
export function Markdown({ text, growing = false, ours = false }: MarkdownProps) {
  const blocks = useBlocks(text)
  return (
    <OursContext value={ours}>
      <div className="flex flex-col gap-3 [overflow-wrap:anywhere]">
        {blocks.map((block, at) => (
          <BlockView key={block.start} block={block} growing={growing && at === blocks.length - 1} />
        ))}
      </div>
    </OursContext>
  )
}

/** Blocks of a growing text, of which only the last ones are read again. */
function useBlocks(text: string): Block[] {
  const known = useRef<{ text: string; blocks: Block[] }>(undefined)
  if (known.current?.text !== text) {
    known.current = { text, blocks: known.current ? growBlocks(known.current, text) : parseBlocks(text) }
  }
  return known.current.blocks
}

interface BlockProps {
  block: Block
  growing: boolean
}

const BlockView = memo(function BlockView({ block, growing }: BlockProps): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <InlineText text={block.text} growing={growing} />
        </p>
      )
    case 'heading':
      // The screen's title is the first level, so an answer begins at the second.
      return createElement(
        `h${Math.min(block.level + 1, 6)}`,
        { className: 'mt-2 font-display text-title font-semibold first:mt-0' },
        <InlineText text={block.text} growing={growing} />,
      )
    case 'code':
      if (block.language === 'draft') return <Draft name={block.name} text={block.text} growing={growing} />
      return <CodeBlock language={block.language} text={block.text} growing={growing} />
    case 'quote':
      return (
        <blockquote className="flex flex-col gap-2 border-l-2 border-line pl-3.5 text-muted">
          <Blocks blocks={block.blocks} growing={growing} />
        </blockquote>
      )
    case 'list':
      return <List block={block} growing={growing} />
    case 'table':
      return <Table {...block} />
    case 'maths':
      return <LazyMaths tex={block.tex} display />
    case 'rule':
      return <hr className="my-1 border-line" />
  }
})

interface DraftProps {
  name: string | undefined
  text: string
  growing: boolean
}

/** A text that was written for use elsewhere, to be copied by itself. One with a name is one of several, and mostly short. */
function Draft({ name, text, growing }: DraftProps) {
  const inside = <Blocks blocks={useBlocks(text)} growing={growing} />
  const plain = text.replaceAll('**', '')
  const box = 'overflow-hidden rounded-card border border-line-soft bg-panel'
  if (name)
    return (
      <section aria-label={name} className={cx(box, 'flex items-center gap-2 py-2 pr-1.5 pl-3.5')}>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="text-label text-muted">{name}</p>
          {inside}
        </div>
        <CopyIcon text={plain} label={`Copy ${name}`} />
      </section>
    )
  return (
    <section aria-label="Draft" className={box}>
      <div className="flex h-9 items-center justify-between border-b border-line-soft pr-1 pl-3.5 text-label text-muted max-md:h-11">
        Draft
        <CopyButton text={plain} label="Copy draft" className="font-normal!" />
      </div>
      <div className="flex flex-col gap-3 px-3.5 py-3">{inside}</div>
    </section>
  )
}

function Blocks({ blocks, growing }: { blocks: Block[]; growing: boolean }) {
  return blocks.map((block, at) => (
    <BlockView key={block.start} block={block} growing={growing && at === blocks.length - 1} />
  ))
}

const TASK = /^\[([ xX])\] /

/** True if an item is something to do, and its blocks without the mark that says so. */
function asTask([first, ...rest]: Block[]): { done: boolean; blocks: Block[] } | undefined {
  const mark = first?.type === 'paragraph' && TASK.exec(first.text)
  if (!mark) return undefined
  return { done: mark[1] !== ' ', blocks: [{ ...first, text: first.text.slice(mark[0].length) }, ...rest] }
}

function Task({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      {done ? (
        <SquareCheck role="img" aria-label="Done" className="mt-0.5 text-gain" />
      ) : (
        <Square role="img" aria-label="To do" className="mt-0.5 text-faint" />
      )}
      <div className="flex min-w-0 flex-col gap-1.5">{children}</div>
    </div>
  )
}

/** Memoized so that a growing list draws only its new items. */
const Item = memo(function Item({ blocks, growing }: { blocks: Block[]; growing: boolean }) {
  const task = asTask(blocks)
  const inside = <Blocks blocks={task?.blocks ?? blocks} growing={growing} />
  return (
    <li className={cx('flex-col gap-1 pl-1 marker:text-faint [&>*+*]:mt-1.5', task && '-ml-5 list-none')}>
      {task ? <Task done={task.done}>{inside}</Task> : inside}
    </li>
  )
})

function List({ block, growing }: { block: Extract<Block, { type: 'list' }>; growing: boolean }) {
  const items = block.items.map((blocks, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items are only ever added at the end
    <Item key={at} blocks={blocks} growing={growing && at === block.items.length - 1} />
  ))
  if (block.first === undefined) return <ul className="flex list-disc flex-col gap-1.5 pl-5">{items}</ul>
  return (
    <ol start={block.first} className="figures flex list-decimal flex-col gap-1.5 pl-6">
      {items}
    </ol>
  )
}
