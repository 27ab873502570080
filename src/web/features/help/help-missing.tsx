import BookOpen from 'lucide-react/icons/book-open'
import { Link } from 'react-router'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { HelpPage } from './help-page.tsx'

export function HelpMissing({ what }: { what: 'article' | 'topic' }) {
  return (
    <HelpPage title="Help">
      <EmptyState
        icon={<BookOpen />}
        title={`This ${what} does not exist`}
        action={
          <Link to="/help" className={buttonStyle('primary')}>
            Search the help
          </Link>
        }
      >
        It may have been renamed, or the address has a typo.
      </EmptyState>
    </HelpPage>
  )
}
