import { type ReactElement, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { screens } from '#contracts/screens.ts'
import { useMobileEntry } from '#web/app/mobile-entry.ts'
import { Protected } from '#web/app/protected.tsx'
import { Arrival } from '#web/app/shell/arrival.tsx'
import { PaymentFound } from '#web/app/shell/payment-found.tsx'
import { SubscriptionWatch } from '#web/app/shell/subscription-watch.tsx'
import { SignedOutOnly } from '#web/app/signed-out-only.tsx'
import { readToken } from '#web/lib/http/token.ts'
import { earlyPart } from '#web/lib/loading/early-part.tsx'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'

const LoginScreen = lazyScreen(() => import('#web/features/auth/login-screen.tsx'), 'LoginScreen')
const SignupScreen = lazyScreen(() => import('#web/features/auth/signup-screen.tsx'), 'SignupScreen')
const ForgotPasswordScreen = lazyScreen(
  () => import('#web/features/auth/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
)
const ResetPasswordScreen = lazyScreen(
  () => import('#web/features/auth/reset-password-screen.tsx'),
  'ResetPasswordScreen',
)
const VerifyEmailScreen = lazyScreen(
  () => import('#web/features/auth/verify-email-screen.tsx'),
  'VerifyEmailScreen',
)
const TermsScreen = lazyScreen(() => import('#web/features/legal/terms-screen.tsx'), 'TermsScreen')
const PrivacyScreen = lazyScreen(() => import('#web/features/legal/privacy-screen.tsx'), 'PrivacyScreen')
const PaymentScreen = lazyScreen<object, 'PaymentScreen'>(
  () => import('#web/features/billing/payment-screen.tsx'),
  'PaymentScreen',
)
const { Part: ChatScreen, fetch: fetchChat } = earlyPart(
  () => import('#web/app/screens/chat.tsx'),
  'ChatScreen',
)
const ChatList = lazyScreen(() => import('#web/features/chat/list/chat-list.tsx'), 'ChatList')
const ProjectChatList = lazyScreen(
  () => import('#web/features/chat/list/chat-list-project.tsx'),
  'ProjectChatList',
)
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
const ProjectList = lazyScreen(() => import('#web/features/projects/project-list.tsx'), 'ProjectList')
const CanonDemoScreen = lazyScreen<object, 'CanonDemoScreen'>(
  () => import('#web/app/screens/canon.tsx'),
  'CanonDemoScreen',
)
const FeedbackScreen = lazyScreen(
  () => import('#web/features/feedback/feedback-screen.tsx'),
  'FeedbackScreen',
)
const UnfollowScreen = lazyScreen(
  () => import('#web/features/feedback/unfollow-screen.tsx'),
  'UnfollowScreen',
)
const HelpScreens = lazyScreen<object, 'HelpScreens'>(
  () => import('#web/app/screens/help.tsx'),
  'HelpScreens',
)
const SettingsScreen = lazyScreen(
  () => import('#web/features/settings/settings-screen.tsx'),
  'SettingsScreen',
)
const PartnersScreen = lazyScreen(
  () => import('#web/features/partners/partners-screen.tsx'),
  'PartnersScreen',
)
const SupportScreen = lazyScreen<object, 'SupportScreen'>(
  () => import('#web/features/support/support-screen.tsx'),
  'SupportScreen',
)
const AdminScreen = lazyScreen<object, 'AdminScreen'>(() => import('#web/app/admin/admin.tsx'), 'AdminScreen')
const NotFoundScreen = lazyScreen(() => import('#web/app/screens/not-found-screen.tsx'), 'NotFoundScreen')
const UiKitScreen =
  import.meta.env.DEV && lazyScreen(() => import('#web/app/ui-kit/ui-kit-screen.tsx'), 'UiKitScreen')

// Whoever has a token and opens a chat will most likely see it: it is fetched while the token is being checked.
if (readToken() && /^\/(chat.*)?$/.test(location.pathname)) fetchChat()

export function Router() {
  const entry = useMobileEntry()
  if (entry) return <Navigate replace to={entry} />
  return (
    <Suspense fallback={<Loader fullScreen message="Loading..." onRetry={() => location.reload()} />}>
      <PaymentFound />
      <Routes>
        {at(screens.login, signedOutOnly(<LoginScreen />))}
        {at(screens.signup, signedOutOnly(<SignupScreen />))}
        {at(screens.forgotPassword, <ForgotPasswordScreen />)}
        {at(screens.resetPassword, <ResetPasswordScreen />)}
        {at(screens.verifyEmail, <VerifyEmailScreen />)}
        {at(screens.unfollow, <UnfollowScreen />)}
        {at(screens.terms, <TermsScreen />)}
        {at(screens.privacy, <PrivacyScreen />)}
        {at(screens.payment, <PaymentScreen />)}
        <Route
          element={<Protected projects={<ProjectList chatsOf={chatsOf} />} chats={<ChatList homeOnly />} />}
        >
          {at(screens.chat, <ChatScreen />)}
          {at(['/mobile'], <ChatScreen recent />)}
          {at(['/mobile-direct'], <ChatScreen />)}
          {at(screens.history, <HistoryScreen />)}
          {at([allProjects], <ProjectsScreen />)}
          {at([oneProject], <ProjectScreen />)}
          {at(screens.canonicalDemo, <CanonDemoScreen />)}
          {at(screens.feedback, <FeedbackScreen />)}
          {at(screens.help, <HelpScreens />)}
          {at(screens.settings, <SettingsScreen brought={{ billing: <PaymentScreen /> }} />)}
          {at(screens.upgrade, <PaymentScreen />)}
          {at(screens.partners, <PartnersScreen />)}
          {at(screens.support, <SupportScreen />)}
          {at(screens.admin, <AdminScreen />)}
        </Route>
        {UiKitScreen && <Route path="/ui-kit" element={<UiKitScreen />} />}
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
      <Arrival />
      <SubscriptionWatch />
    </Suspense>
  )
}

const chatsOf = (projectId: string) => <ProjectChatList projectId={projectId} />

const [allProjects, oneProject] = screens.projects

const signedOutOnly = (screen: ReactElement) => <SignedOutOnly>{screen}</SignedOutOnly>

const at = (paths: readonly string[], element: ReactElement) =>
  paths.map((path) => <Route key={path} path={path} element={element} />)
