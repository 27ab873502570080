import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { HelpPart, HelpSection } from '#contracts/help.ts'
import { IMAGE_SIZE, imageAddress } from './help-images.ts'
import type { MarkdownPart } from './markdown-part.ts'

/** The text of an article. */
export function ArticleSections({ sections, markdown }: { sections: HelpSection[]; markdown: MarkdownPart }) {
  const { hash } = useLocation()
  // The text loads after the page, too late for the browser to scroll to the anchor.
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
  return sections.map(({ id, title, parts }) => (
    <section key={id} aria-labelledby={id || undefined} className="flex flex-col gap-3">
      {title && (
        <h2 id={id} className="scroll-mt-5 font-display text-[18px] leading-6 font-semibold">
          {title}
        </h2>
      )}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an article never change places
        <Part key={at} part={part} markdown={markdown} />
      ))}
    </section>
  ))
}

function Part({ part, markdown: Markdown }: { part: HelpPart; markdown: MarkdownPart }) {
  if (part.type === 'text') return <Markdown text={part.text} ours />
  const address = imageAddress(part.name)
  if (!address) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="block overflow-hidden rounded-card border border-line-soft"
    >
      <img src={address} alt={part.alt} {...IMAGE_SIZE} loading="lazy" className="h-auto w-full bg-panel" />
    </a>
  )
}
