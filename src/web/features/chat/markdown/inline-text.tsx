import { createContext, memo, type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { CitationChip } from '../message/citation-chip.tsx'
import { CitationsContext } from '../message/citations.ts'
import { GrowingText } from './growing-text.tsx'
import { type Inline, parseInline } from './inline.ts'
import { LazyMaths } from './lazy-maths.tsx'

/** True if the text that is being drawn is ours, and no answer of a model. */
export const OursContext = createContext(false)

export const InlineText = memo(function InlineText({ text, growing }: { text: string; growing?: boolean }) {
  const ours = use(OursContext)
  const nodes = parseInline(text, { growing, ours })
  const last = nodes.at(-1)
  if (!growing || typeof last !== 'string') return nodes.map(draw)
  return [...nodes.slice(0, -1).map(draw), <GrowingText key={nodes.length - 1} text={last} />]
})

function draw(node: Inline, at: number): ReactNode {
  if (typeof node === 'string') return node
  switch (node.type) {
    case 'strong':
      return (
        <strong key={at} className="font-semibold">
          {node.children.map(draw)}
        </strong>
      )
    case 'emphasis':
      return <em key={at}>{node.children.map(draw)}</em>
    case 'strike':
      return <s key={at}>{node.children.map(draw)}</s>
    case 'code':
      return (
        <code key={at} className="rounded-small bg-raised px-1 py-px font-mono text-[0.92em]">
          {node.text}
        </code>
      )
    case 'link':
      return node.href.startsWith('/') ? (
        <ScreenLink key={at} node={node} />
      ) : (
        <OutLink key={at} node={node} />
      )
    case 'break':
      return <br key={at} />
    case 'maths':
      return <LazyMaths key={at} tex={node.tex} display={node.display} />
    case 'citation':
      return <CitationMark key={at} number={node.number} />
  }
}

function CitationMark({ number }: { number: number }) {
  const citation = use(CitationsContext).find((one) => one.number === number)
  return citation ? <CitationChip citations={[citation]} /> : `[${number}]`
}

const linkStyle =
  'rounded-small text-info underline decoration-info/40 underline-offset-3 hover:decoration-info'

function ScreenLink({ node }: { node: Extract<Inline, { type: 'link' }> }) {
  return (
    <Link to={node.href} className={linkStyle}>
      {node.children.map(draw)}
    </Link>
  )
}

/** Says where it leads when its words do not: an answer may be wrong about that, or be made to be. */
function OutLink({ node }: { node: Extract<Inline, { type: 'link' }> }) {
  const place = placeOf(node.href)
  return (
    <>
      <a href={node.href} target="_blank" rel="noopener noreferrer" className={linkStyle}>
        {node.children.map(draw)}
      </a>
      {!isNamed(place, plainText(node.children)) && <span className="text-faint"> ({place})</span>}
    </>
  )
}

/** Whom a link leads to: a host, or the address of a letter. */
function placeOf(href: string): string {
  const { host, pathname } = new URL(href)
  return host || pathname
}

/** Words name a place only by beginning with it: inside other words, as in a longer host, it would be overlooked. */
function isNamed(place: string, words: string): boolean {
  const said = words.toLowerCase().replace(/^(https?:\/\/|mailto:)/, '')
  const name = place.toLowerCase()
  return said === name || ['/', '?', '#'].some((end) => said.startsWith(name + end))
}

function plainText(nodes: Inline[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.type === 'code') return node.text
      return 'children' in node ? plainText(node.children) : ''
    })
    .join('')
}
