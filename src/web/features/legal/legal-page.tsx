import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Wordmark } from '#web/ui/display/mark.tsx'
import { Contents } from '#web/ui/layout/contents.tsx'

export interface SectionText {
  /** Anchor in the URL. */
  id: string
  title: string
  /** A list of strings is a list on the page. */
  body: readonly (ReactNode | readonly string[])[]
}

interface LegalPageProps {
  title: string
  /** The day this text took effect. */
  date: string
  lead: string
  sections: readonly SectionText[]
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A long public text with a summary. */
export function LegalPage({ title, date, lead, sections }: LegalPageProps) {
  return (
    <div className="public-glow min-h-dvh px-6 py-8 max-md:px-4 max-md:py-6">
      <title>{`${title} · Sellwright`}</title>
      <header className="mx-auto flex max-w-wide items-center justify-between gap-4">
        <Link to="/" aria-label="Sellwright" className="flex min-h-11 items-center rounded-small">
          <Wordmark />
        </Link>
        <nav aria-label="Account" className="flex gap-5 text-muted">
          <TextLink to="/login">Log in</TextLink>
        </nav>
      </header>
      <main className="mx-auto mt-8 grid max-w-wide grid-cols-[200px_minmax(0,680px)] gap-x-14 pb-16 max-lg:grid-cols-1 max-md:mt-4">
        <div className="lg:col-start-2">
          <h1 className="font-display text-public font-semibold tracking-[-0.01em]">{title}</h1>
          <p className="mt-1 text-small text-faint">
            Applies from <time dateTime={date}>{days.format(new Date(date))}</time>
          </p>
          <p className="mt-4 text-title leading-6 text-muted">{lead}</p>
        </div>
        <Contents
          sections={sections}
          className="max-lg:mt-6 lg:top-8 lg:col-start-1 lg:row-span-2 lg:row-start-1"
        />
        <div className="lg:col-start-2">
          {sections.map((section) => (
            <LegalSection key={section.id} section={section} />
          ))}
          <Others />
        </div>
      </main>
    </div>
  )
}

function LegalSection({ section: { id, title, body } }: { section: SectionText }) {
  return (
    <section aria-labelledby={id} className="mt-9">
      <h2 id={id} className="scroll-mt-6 font-display text-[18px] leading-6 font-semibold">
        {title}
      </h2>
      <div className="mt-2 flex flex-col gap-3 text-title leading-6 text-muted">
        {body.map((part, index) =>
          Array.isArray(part) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text that never changes its order.
            <ul key={index} className="flex list-disc flex-col gap-1.5 pl-5 marker:text-faint">
              {part.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text that never changes its order.
            <p key={index}>{part}</p>
          ),
        )}
      </div>
    </section>
  )
}

function Others() {
  return (
    <footer className="mt-12 flex flex-wrap gap-x-6 gap-y-1 border-t border-line-soft pt-5 text-small text-muted">
      <TextLink to="/terms">Terms</TextLink>
      <TextLink to="/privacy">Privacy Policy</TextLink>
      <TextLink to="/signup">Create an account</TextLink>
    </footer>
  )
}
