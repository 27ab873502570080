import { type ReactElement, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { entryOf, isPublic, type PublicScreenId, type ScreenId, screenIds } from '#contracts/screens.ts'
import { useMobileEntry } from '#web/app/mobile-entry.ts'
import { Protected } from '#web/app/protected.tsx'
import { fetchChat } from '#web/app/screens/chat-part.ts'
import { PaymentFound } from '#web/app/shell/payment-found.tsx'
import { RouteAnnouncer } from '#web/app/shell/route-announcer.tsx'
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
const LinkedScreen = lazyScreen(() => import('#web/app/screens/link-screens.tsx'), 'LinkedScreen')
const LegalScreen = lazyScreen(() => import('#web/app/screens/legal-screens.tsx'), 'LegalScreen')
const PaymentScreen = lazyScreen<object, 'PaymentScreen'>(
  () => import('#web/features/billing/payment-screen.tsx'),
  'PaymentScreen',
)
const { Part: MemberScreen, fetch: fetchMemberScreen } = earlyPart(
  () => import('#web/app/screens/member-screens.tsx'),
  'MemberScreen',
)
const ChatList = lazyScreen(() => import('#web/features/chat/list/chat-list.tsx'), 'ChatList')
const SidebarProjects = lazyScreen(() => import('#web/app/shell/sidebar-projects.tsx'), 'SidebarProjects')
const NotFoundScreen = lazyScreen(() => import('#web/app/screens/not-found-screen.tsx'), 'NotFoundScreen')
const UiKitScreen =
  import.meta.env.DEV && lazyScreen(() => import('#web/app/ui-kit/ui-kit-screen.tsx'), 'UiKitScreen')

/** The screens that open without a login. The others are in `member-screens.tsx`, which a visitor never loads. */
const publicScreens: Record<PublicScreenId, ReactElement> = {
  login: <LoginScreen />,
  signup: <SignupScreen />,
  forgotPassword: <ForgotPasswordScreen />,
  resetPassword: <ResetPasswordScreen />,
  verifyEmail: <VerifyEmailScreen />,
  unfollow: <LinkedScreen />,
  terms: <LegalScreen />,
  privacy: <LegalScreen />,
  payment: <PaymentScreen />,
}

// A chat opened with a token is most likely allowed, so it is fetched while the token is checked.
if (readToken()) {
  fetchMemberScreen()
  if (/^\/(chat.*)?$/.test(location.pathname)) fetchChat()
}

export function Router() {
  const entry = useMobileEntry()
  if (entry) return <Navigate replace to={entry} />
  return (
    <Suspense fallback={<Loader fullScreen message="Loading..." onRetry={() => location.reload()} />}>
      <PaymentFound />
      <Routes>
        {screenIds.map((id) => isPublic(id) && routesTo(id, publicScreen(id)))}
        <Route element={<Protected projects={<SidebarProjects />} chats={<ChatList homeOnly />} />}>
          {screenIds.map((id) => !isPublic(id) && routesTo(id, <MemberScreen id={id} />))}
        </Route>
        {UiKitScreen && <Route path="/ui-kit" element={<UiKitScreen />} />}
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
      <RouteAnnouncer />
      <SubscriptionWatch />
    </Suspense>
  )
}

const publicScreen = (id: PublicScreenId) =>
  entryOf(id).access === 'guest' ? <SignedOutOnly>{publicScreens[id]}</SignedOutOnly> : publicScreens[id]

const routesTo = (id: ScreenId, element: ReactElement) =>
  entryOf(id).paths.map((path) => <Route key={path} path={path} element={element} />)
