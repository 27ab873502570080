import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import type { Model } from '#contracts/models.ts'
import { useMe } from '#web/features/auth/session.queries.ts'
import { useModels } from '#web/features/models/models.queries.ts'
import { closeWelcome, useWelcomeClosed } from '#web/features/models/welcome.store.ts'
import { useProjects } from '#web/features/projects/projects.queries.ts'
import { useSample } from '#web/features/projects/sample.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useChatList } from '../chat.queries.ts'

/** First steps for users without chats and projects. */
export function WelcomeCard() {
  const userId = useMe().data?.id ?? ''
  const closed = useWelcomeClosed(userId)
  const chats = useChatList()
  if (closed || !chats.isFetched || chats.data?.length !== 0) return null
  return <FirstSteps onClose={() => closeWelcome(userId)} />
}

function FirstSteps({ onClose }: { onClose: () => void }) {
  const { projects, isPending, error } = useProjects()
  const assistant = useModels().data?.[0]
  const sample = useSample()
  if (isPending || error || projects.length > 0 || !assistant) return null
  return (
    <section
      aria-label="Welcome"
      className="animate-appear rounded-card border border-line bg-raised px-4 py-3.5"
    >
      <div className="flex items-start gap-3">
        <h2 className="flex-1 font-semibold">Welcome to Sellwright</h2>
        <IconButton label="Close" icon={<X />} onClick={onClose} className="-mt-1.5 -mr-2" />
      </div>
      <p className="mb-3 text-muted">{inWords(assistant)}</p>
      <div className="flex flex-wrap gap-2">
        <Link to="/projects" className={buttonStyle('primary', 'small')}>
          Create your first project
        </Link>
        <Button size="small" loading={sample.isMaking} onClick={sample.make}>
          Try a sample product
        </Button>
        <Link to="/settings#assistant" className={buttonStyle('secondary', 'small')}>
          {assistant.builtIn ? 'Add a key' : 'Choose a model'}
        </Link>
      </div>
    </section>
  )
}

const inWords = ({ builtIn, label, note }: Model) =>
  builtIn
    ? 'You’re using the built-in assistant. It calculates, but it isn’t an AI model. To use one, add a provider key.'
    : `You’re using ${label}. ${note}`
