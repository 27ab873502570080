import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/features/auth/session.queries.ts'
import { useWelcomeClosed } from '#web/features/models/welcome.store.ts'
import { type ProjectWithDrafts, useStoredProjects } from '#web/features/projects/projects.store.ts'
import { useLibrary } from '#web/features/prompts/prompts.queries.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { filledPrompt } from '../composer/composer-canon.ts'
import { addPromptText, writePromptText } from '../composer/composer-placeholders.ts'
import { useDraftProject } from '../composer/use-draft-project.ts'
import { Starter, StartersLoading } from './starter.tsx'

/** Loads after the chat, which stays within its weight. */
const LinkStart = lazyScreen(() => import('#web/ui/product-page/link-start.tsx'), 'LinkStart')

const FirstSteps = lazyScreen(() => import('./first-steps.tsx'), 'FirstSteps')

const AboutProject = lazyScreen(() => import('./about-project.tsx'), 'AboutProject')

const HomeStarters = lazyScreen(() => import('./home-starters.tsx'), 'HomeStarters')

/** Library prompts to start a project's chat, chosen by what the project has and lacks. */
export const startersOf = ({ researchData, knowledgeBase }: About) => [
  researchData.trim() === '' ? 'research-verdict' : 'research-competitors',
  knowledgeBase.length === 0 ? 'pages-description' : 'pages-faq',
  researchData.trim() === '' ? 'profit-order' : 'ads-angles',
]
type About = Pick<ProjectWithDrafts, 'researchData' | 'knowledgeBase'>

/** Search words, each of which finds a group of prompts. */
const topics = ['research', 'pricing', 'pages', 'ads', 'email', 'service', 'seo', 'suppliers']

/** A chat before its first question. */
export function EmptyChat({ draft }: { draft: string }) {
  const project = useDraftProject(draft)
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="mx-auto my-auto flex w-full max-w-reading flex-col gap-5 px-5 py-6 max-md:px-4">
        <div>
          <h2 className="font-display text-public font-semibold tracking-[-0.01em]">
            {project ? `Ask about ${project.name}` : 'What are you selling?'}
          </h2>
          <p className="mt-1.5 text-muted">
            {project
              ? 'This chat will be saved in the project. Start with one of these, or ask anything.'
              : 'Ask about a price, a margin or an offer. Include your own figures to see the calculation.'}
          </p>
        </div>
        {!project && <OnlyProject draft={draft} />}
        <div className="min-h-22">
          {/* Apart, so that the composer is not hidden while this loads. */}
          <SmallPart fallback={null}>
            <LinkStart projectId={project?.id} />
          </SmallPart>
        </div>
        {!project && <OpenFirstSteps />}
        {project ? (
          <ProjectStarters draft={draft} project={project} />
        ) : (
          <SmallPart fallback={<StartersLoading />}>
            <HomeStarters draft={draft} />
          </SmallPart>
        )}
        <Topics draft={draft} />
      </div>
    </div>
  )
}

/** A person with one project most likely asks about it. */
function OnlyProject({ draft }: { draft: string }) {
  const [only, ...others] = useStoredProjects()
  if (!only || others.length > 0) return null
  return (
    <SmallPart fallback={<Skeleton className="h-15" />}>
      <AboutProject draft={draft} project={only} />
    </SmallPart>
  )
}

function OpenFirstSteps() {
  const isClosed = useWelcomeClosed(useMe().data?.id ?? '')
  if (isClosed) return null
  // As tall as the list, so that nothing below it moves.
  return (
    <SmallPart fallback={<Skeleton className="h-64 max-md:h-90" />}>
      <FirstSteps />
    </SmallPart>
  )
}

/** Prompts about the project's product. Placeholders the canon can't fill are filled in by hand. */
function ProjectStarters({ draft, project }: { draft: string; project: ProjectWithDrafts }) {
  const library = useLibrary()
  const client = useQueryClient()
  const wanted = startersOf(project)
  const chosen = library.filter(({ id }) => wanted.includes(id))
  return (
    <ul className="flex min-h-56 flex-col gap-2">
      {chosen.map(({ id, title, description, text }) => (
        <Starter
          key={id}
          title={title}
          text={description}
          onChoose={async () => writePromptText(draft, await filledPrompt(client, project, text))}
        />
      ))}
    </ul>
  )
}

function Topics({ draft }: { draft: string }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <p className="mr-1.5 text-small text-faint">Prompts for:</p>
      {topics.map((topic) => (
        <button
          key={topic}
          type="button"
          onClick={() => addPromptText(draft, `/${topic}`)}
          className="h-7 rounded-full border border-line-soft px-2.5 text-small text-muted transition-colors hover:border-line hover:text-text max-md:h-11 max-md:px-3.5"
        >
          {topic === 'seo' ? 'SEO' : topic}
        </button>
      ))}
    </div>
  )
}
