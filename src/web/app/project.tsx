import { ProjectNotes } from '#web/features/projects/project-notes.tsx'
import { ProjectScreen as Screen } from '#web/features/projects/project-screen.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.ts'

const CanonTab = lazyScreen(() => import('#web/app/canon.tsx'), 'CanonTab')
const KnowledgeTab = lazyScreen(() => import('#web/features/knowledge/knowledge-tab.tsx'), 'KnowledgeTab')
const MarketAnalysis = lazyScreen(
  () => import('#web/features/market-analysis/market-analysis.tsx'),
  'MarketAnalysis',
)
const ResearchTab = lazyScreen(() => import('#web/features/research/research-tab.tsx'), 'ResearchTab')

/** A project with the tabs that other areas bring. Apart from the router, which everyone loads. */
export const ProjectScreen = () => <Screen tabs={tabs} />

const tabs = {
  canon: (projectId: string) => <CanonTab projectId={projectId} />,
  knowledge: (projectId: string) => <KnowledgeTab projectId={projectId} />,
  research: (projectId: string) => (
    <ResearchTab
      projectId={projectId}
      notes={<ProjectNotes projectId={projectId} />}
      analysis={<MarketAnalysis projectId={projectId} />}
    />
  ),
}
