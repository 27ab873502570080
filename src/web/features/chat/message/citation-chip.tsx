import ExternalLink from 'lucide-react/icons/external-link'
import * as Popover from 'radix-ui/popover'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Citation } from '#contracts/runs.ts'
import { moneyForPeople } from '#core/money-for-people.ts'
import { cx } from '#web/lib/cx.ts'
import { citationStyle } from '#web/ui/display/citation-style.ts'
import type { NumberedCitation } from './citations.ts'

interface CitationChipProps {
  /** One or several citations of the same source. */
  citations: [NumberedCitation, ...NumberedCitation[]]
  /** Shows the title next to the number. */
  named?: boolean
}

/** A source's numbers; opens its title and excerpts. Fetches nothing. */
export function CitationChip({ citations, named = false }: CitationChipProps) {
  const [{ title }] = citations
  const numbers = citations.map(({ shown }) => shown).join(', ')
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={`Source ${numbers}: ${title}`}
        className={cx(
          named
            ? 'inline-flex h-7 max-w-full items-center gap-1.5 rounded-control px-1 text-small text-muted transition-colors hover:bg-raised hover:text-text data-[state=open]:bg-raised data-[state=open]:text-text max-md:h-11'
            : cx(citationStyle, 'mx-0.5 align-text-top transition-colors hover:bg-info/25'),
        )}
      >
        <span className={cx(named && citationStyle)}>{numbers}</span>
        {/* The space separates number and title for voice control. */}
        {named && ' '}
        {named && <span className="truncate">{title}</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={6}
          collisionPadding={8}
          aria-label={`Source ${numbers}`}
          className="z-50 flex max-h-96 w-80 max-w-[calc(100vw-16px)] animate-appear flex-col gap-2 overflow-y-auto rounded-card border border-line bg-raised p-3.5 text-small shadow-float"
        >
          <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
          {citations.map(({ number, excerpt, href }) => (
            <Fragment key={number}>
              {excerpt && (
                <blockquote className="max-h-40 flex-none overflow-y-auto border-l-2 border-line pl-3 text-muted [overflow-wrap:anywhere]">
                  {moneyForPeople(excerpt)}
                </blockquote>
              )}
              <SourceLink href={href} />
            </Fragment>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const linkStyle = 'inline-flex items-center gap-1.5 self-start rounded-small text-info hover:underline'

/** Browsers ignore tabs and line breaks in URLs, so a second slash behind one would leave the site. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/

/** Links to our screens, or to other sites with the host shown. Anything else is no link. */
function SourceLink({ href }: Pick<Citation, 'href'>) {
  if (href === null) return null
  if (OWN_PATH.test(href)) {
    return (
      <Link to={href} className={linkStyle}>
        Open
      </Link>
    )
  }
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return null
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={linkStyle}>
      <ExternalLink />
      {new URL(href).host}
    </a>
  )
}
