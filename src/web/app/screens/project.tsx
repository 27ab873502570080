import { type ReactNode, useEffect } from 'react'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { AuditCard } from '#web/features/project-home/audit-card.tsx'
import { MadeHere } from '#web/features/project-home/made-here.tsx'
import { ProductPhoto } from '#web/features/project-home/product-photo.tsx'
import { WaitingCard } from '#web/features/project-home/waiting-card.tsx'
import { ChatHooksProvider } from '#web/features/projects/project/project-chats-context.ts'
import { ProjectScreen as Screen } from '#web/features/projects/project/project-screen.tsx'
import { ProjectNotes } from '#web/features/projects/texts/project-notes.tsx'
import { earlyPart } from '#web/lib/loading/early-part.tsx'
import { whenIdle } from '#web/lib/loading/when-idle.ts'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'
import { chatHooks } from './project-chat-hooks.ts'

const canon = earlyPart(() => import('#web/app/screens/canon.tsx'), 'CanonTab')
const knowledge = earlyPart(() => import('#web/features/knowledge/knowledge-tab.tsx'), 'KnowledgeTab')
const analysis = earlyPart(
  () => import('#web/features/market-analysis/market-analysis.tsx'),
  'MarketAnalysis',
)
const pages = earlyPart(() => import('#web/features/pages/project-pages.tsx'), 'ProjectPages')
const profit = earlyPart(() => import('#web/features/profit/profit-tab.tsx'), 'ProfitTab')
const visuals = earlyPart(() => import('#web/features/visuals/project-visuals.tsx'), 'ProjectVisuals')
const brandKit = earlyPart(() => import('#web/features/visuals/brand-kit-card.tsx'), 'BrandKitCard')
const flows = earlyPart(() => import('#web/features/flows/project-flows.tsx'), 'ProjectFlows')
const seo = earlyPart(() => import('#web/features/seo/seo-tab.tsx'), 'SeoTab')
const research = earlyPart(() => import('#web/features/research/research-tab.tsx'), 'ResearchTab')

/** A project with the tabs that other areas bring. Apart from the router, which everyone loads. */
export function ProjectScreen() {
  // So that they open when the connection is gone, too.
  useEffect(
    () =>
      whenIdle(() => {
        for (const tab of [canon, research, analysis, knowledge, pages, visuals, flows, profit, seo])
          tab.fetch()
      }),
    [],
  )
  return (
    <ChatHooksProvider value={chatHooks}>
      <Screen tabs={tabs} />
    </ChatHooksProvider>
  )
}

const overview = {
  photo: (projectId: string) => <ProductPhoto projectId={projectId} />,
  made: (projectId: string) => <MadeHere projectId={projectId} />,
  waiting: (projectId: string, proposals: number) => (
    <WaitingCard projectId={projectId} proposals={proposals} />
  ),
  audit: (projectId: string) => <AuditCard projectId={projectId} />,
}

const tabs = {
  overview,
  canon: (projectId: string) => (
    <TabBoundary>
      <canon.Part projectId={projectId} />
    </TabBoundary>
  ),
  knowledge: (projectId: string) => (
    <TabBoundary>
      <knowledge.Part projectId={projectId} />
    </TabBoundary>
  ),
  pages: (projectId: string) => (
    <TabBoundary>
      <pages.Part projectId={projectId} />
    </TabBoundary>
  ),
  visuals: (projectId: string) => (
    <TabBoundary>
      <visuals.Part projectId={projectId} />
    </TabBoundary>
  ),
  brandKit: (projectId: string) => (
    <TabBoundary>
      <brandKit.Part projectId={projectId} />
    </TabBoundary>
  ),
  flows: (projectId: string) => (
    <TabBoundary>
      <flows.Part projectId={projectId} />
    </TabBoundary>
  ),
  profit: (projectId: string) => (
    <TabBoundary>
      <profit.Part projectId={projectId} />
    </TabBoundary>
  ),
  seo: (projectId: string) => (
    <TabBoundary>
      <seo.Part projectId={projectId} />
    </TabBoundary>
  ),
  research: (projectId: string) => (
    <TabBoundary>
      <research.Part
        projectId={projectId}
        notes={<ProjectNotes projectId={projectId} />}
        analysis={<analysis.Part projectId={projectId} />}
      />
    </TabBoundary>
  ),
}

/** One that breaks or cannot be had leaves the project around it standing. */
const TabBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary onTell={() => openOverlay('support')}>{children}</ErrorBoundary>
)
