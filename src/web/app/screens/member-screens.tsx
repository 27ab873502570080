import type { ReactElement } from 'react'
import { entryOf, type MemberScreenId } from '#contracts/screens.ts'
import { ChatScreen } from '#web/app/screens/chat-part.ts'
import { useMe } from '#web/features/auth/session.queries.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'

const HistoryScreen = lazyScreen<object, 'HistoryScreen'>(
  () => import('#web/app/screens/history.tsx'),
  'HistoryScreen',
)
const ProjectsScreen = lazyScreen(
  () => import('#web/features/projects/projects-screen.tsx'),
  'ProjectsScreen',
)
const ProjectScreen = lazyScreen<object, 'ProjectScreen'>(
  () => import('#web/app/screens/project.tsx'),
  'ProjectScreen',
)
const CanonDemoScreen = lazyScreen<object, 'CanonDemoScreen'>(
  () => import('#web/app/screens/canon.tsx'),
  'CanonDemoScreen',
)
const DropPagesScreen = lazyScreen<object, 'DropPagesScreen'>(
  () => import('#web/app/screens/drop-pages.tsx'),
  'DropPagesScreen',
)
const PageBuilderScreen = lazyScreen<object, 'PageBuilderScreen'>(
  () => import('#web/app/screens/page-builder.tsx'),
  'PageBuilderScreen',
)
const VisualsScreen = lazyScreen(() => import('#web/features/visuals/visuals-screen.tsx'), 'VisualsScreen')
const ImageMakerScreen = lazyScreen(
  () => import('#web/features/images/maker/maker-screen.tsx'),
  'ImageMakerScreen',
)
const ImageGenerationScreen = lazyScreen(
  () => import('#web/features/images/generation/generation-screen.tsx'),
  'ImageGenerationScreen',
)
const ImagesScreen = lazyScreen(() => import('#web/features/images/images-screen.tsx'), 'ImagesScreen')
const ScrapingScreen = lazyScreen(
  () => import('#web/features/scraping/scraping-screen.tsx'),
  'ScrapingScreen',
)
const LinkScreen = lazyScreen(() => import('#web/features/scraping/link-screen.tsx'), 'LinkScreen')
const SeoScreen = lazyScreen(() => import('#web/features/seo/seo-screen.tsx'), 'SeoScreen')
const FlowsScreen = lazyScreen(() => import('./flows.tsx'), 'FlowsScreen')
const VoiceScreen = lazyScreen(() => import('#web/app/screens/voice.tsx'), 'VoiceScreen')
const ShareScreen = lazyScreen(() => import('#web/features/phone/share-screen.tsx'), 'ShareScreen')
const HelpScreens = lazyScreen<object, 'HelpScreens'>(
  () => import('#web/app/screens/help.tsx'),
  'HelpScreens',
)
const Settings = lazyScreen(() => import('#web/app/screens/settings.tsx'), 'Settings')
const PaymentScreen = lazyScreen<object, 'PaymentScreen'>(
  () => import('#web/features/billing/payment-screen.tsx'),
  'PaymentScreen',
)
const PartnersScreen = lazyScreen(
  () => import('#web/features/partners/partners-screen.tsx'),
  'PartnersScreen',
)
const AdminScreen = lazyScreen<object, 'AdminScreen'>(() => import('#web/app/admin/admin.tsx'), 'AdminScreen')
const SupportScreen = lazyScreen<object, 'SupportScreen'>(
  () => import('#web/features/support/support-screen.tsx'),
  'SupportScreen',
)
const FeedbackScreen = lazyScreen(
  () => import('#web/features/feedback/feedback-screen.tsx'),
  'FeedbackScreen',
)
const GatedScreen = lazyScreen(() => import('#web/app/screens/gated-screen.tsx'), 'GatedScreen')
const NotFoundScreen = lazyScreen(() => import('#web/app/screens/not-found-screen.tsx'), 'NotFoundScreen')

/** Elements rather than components: a chat that gets its address, and so another entry, stays mounted. */
const memberScreens: Record<MemberScreenId, ReactElement> = {
  chat: <ChatScreen />,
  mobile: <ChatScreen recent />,
  mobileDirect: <ChatScreen />,
  history: <HistoryScreen />,
  projects: <ProjectsScreen />,
  project: <ProjectScreen />,
  canonicalDemo: <CanonDemoScreen />,
  dropPages: <DropPagesScreen />,
  pageBuilder: <PageBuilderScreen />,
  marketingVisuals: <VisualsScreen />,
  imageMaker: <ImageMakerScreen />,
  imageGeneration: <ImageGenerationScreen />,
  images: <ImagesScreen />,
  scrapingTest: <ScrapingScreen />,
  fromLink: <LinkScreen />,
  seo: <SeoScreen />,
  flows: <FlowsScreen />,
  voiceAssistant: <VoiceScreen />,
  share: <ShareScreen />,
  help: <HelpScreens />,
  settings: <Settings />,
  upgrade: <PaymentScreen />,
  partners: <PartnersScreen />,
  admin: <AdminScreen />,
  support: <SupportScreen />,
  feedback: <FeedbackScreen />,
}

/** A screen inside the shell, for those who may open it. */
export function MemberScreen({ id }: { id: MemberScreenId }) {
  const { data: me } = useMe()
  const { access, needs, title = '' } = entryOf(id)
  if (access === 'admin' && me?.role !== 'admin') return <NotFoundScreen />
  if (!needs) return memberScreens[id]
  return (
    <GatedScreen key={id} title={title} needs={needs}>
      {memberScreens[id]}
    </GatedScreen>
  )
}
