import { createElement, memo, type ReactNode, useRef } from 'react'
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

/** Blocks of a growing text, of which only the last ones are read anew. */
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

function Blocks({ blocks, growing }: { blocks: Block[]; growing: boolean }) {
  return blocks.map((block, at) => (
    <BlockView key={block.start} block={block} growing={growing && at === blocks.length - 1} />
  ))
}

function List({ block, growing }: { block: Extract<Block, { type: 'list' }>; growing: boolean }) {
  const items = block.items.map((blocks, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items are only ever added at the end
    <li key={at} className="flex-col gap-1 pl-1 marker:text-faint [&>*+*]:mt-1.5">
      <Blocks blocks={blocks} growing={growing && at === block.items.length - 1} />
    </li>
  ))
  if (block.first === undefined) return <ul className="flex list-disc flex-col gap-1.5 pl-5">{items}</ul>
  return (
    <ol start={block.first} className="figures flex list-decimal flex-col gap-1.5 pl-6">
      {items}
    </ol>
  )
}
