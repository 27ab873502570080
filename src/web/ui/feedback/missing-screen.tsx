import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'

interface MissingScreenProps {
  /** Noun for the missing thing, such as “chat”. */
  what: string
  icon: ReactNode
  /** Path of the bin that may hold it. */
  bin: string
  /** The way on, and its words. */
  to: string
  children: ReactNode
}

/** For an address whose screen exists but whose item does not. */
export function MissingScreen({ what, icon, bin, to, children }: MissingScreenProps) {
  return (
    <>
      <ScreenHeader title={`${what.slice(0, 1).toUpperCase()}${what.slice(1)} not found`} />
      <div className="flex flex-1 items-center justify-center">
        <EmptyState
          icon={icon}
          title={`This ${what} does not exist`}
          action={
            <Link to={to} className={buttonStyle('primary')}>
              {children}
            </Link>
          }
        >
          If it was deleted recently, it’s in <TextLink to={bin}>the bin</TextLink>. It may also belong to
          another account, or the address may be mistyped.
        </EmptyState>
      </div>
    </>
  )
}
