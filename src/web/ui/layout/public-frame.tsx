import type { ReactNode } from 'react'
import { pitch } from '#web/lib/words/pitch.ts'
import { Wordmark } from '#web/ui/display/mark.tsx'

interface PublicFrameProps {
  title: string
  /** A line above the title, such as a step. */
  step?: string
  lead?: ReactNode
  children?: ReactNode
  /** Beside the card, under it on narrow screens. */
  introduction?: ReactNode
  /** Under the card: where else one may want to go. */
  links?: ReactNode
}

/** Layout of the signed-out screens: logo, one card and links. */
export function PublicFrame({ introduction, ...card }: PublicFrameProps) {
  return (
    <div className="public-glow flex min-h-[calc(100dvh-var(--top-room,0px))] items-center justify-center gap-16 px-4 py-10 max-lg:flex-col max-lg:gap-8 max-md:justify-start">
      <PublicCard {...card} hasPitch={introduction !== undefined} />
      {introduction}
    </div>
  )
}

interface PublicCardProps extends Omit<PublicFrameProps, 'introduction'> {
  /** On narrow screens, where the introduction is under the card. */
  hasPitch: boolean
}

function PublicCard({ title, step, lead, children, links, hasPitch }: PublicCardProps) {
  return (
    <div className="flex w-full max-w-110 flex-col items-center">
      <title>{`${title} · Sellwright`}</title>
      <header className="flex flex-col items-center">
        <Wordmark />
        {hasPitch && <p className="mt-3 text-center text-balance text-muted lg:hidden">{pitch}</p>}
      </header>
      <main className="mt-5 w-full rounded-large border border-line-soft bg-panel p-7 max-md:p-5">
        {step && <p className="mb-2 text-small font-semibold text-accent">{step}</p>}
        <h1 className="font-display text-public font-semibold tracking-[-0.01em]">{title}</h1>
        {lead && <div className="mt-2 text-muted">{lead}</div>}
        {children && <div className="mt-5">{children}</div>}
      </main>
      {links && (
        <nav
          aria-label="More"
          className="mt-4 flex flex-wrap items-center justify-center gap-x-6 text-muted max-md:[&_a]:py-3"
        >
          {links}
        </nav>
      )}
    </div>
  )
}
