import { type ReactElement, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { screens } from '#contracts/screens.ts'
import { Protected } from '#web/app/protected.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.ts'
import { Loader } from '#web/ui/loader.tsx'

const LoginScreen = lazyScreen(() => import('#web/features/auth/login-screen.tsx'), 'LoginScreen')
const SignupScreen = lazyScreen(() => import('#web/features/auth/signup-screen.tsx'), 'SignupScreen')
const VerifyEmailScreen = lazyScreen(
  () => import('#web/features/auth/verify-email-screen.tsx'),
  'VerifyEmailScreen',
)
const ChatScreen = lazyScreen(() => import('#web/features/chat/chat-screen.tsx'), 'ChatScreen')
const ChatList = lazyScreen<object, 'ChatList'>(() => import('#web/features/chat/chat-list.tsx'), 'ChatList')
const NotFoundScreen = lazyScreen(() => import('#web/app/not-found-screen.tsx'), 'NotFoundScreen')
const UiKitScreen =
  import.meta.env.DEV && lazyScreen(() => import('#web/app/ui-kit/ui-kit-screen.tsx'), 'UiKitScreen')

export function Router() {
  return (
    <Suspense fallback={<Loader fullScreen message="Loading..." onRetry={() => location.reload()} />}>
      <Routes>
        {at(screens.login, <LoginScreen />)}
        {at(screens.signup, <SignupScreen />)}
        {at(screens.verifyEmail, <VerifyEmailScreen />)}
        <Route element={<Protected chats={chats} />}>{at(screens.chat, <ChatScreen />)}</Route>
        {UiKitScreen && <Route path="/ui-kit" element={<UiKitScreen />} />}
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </Suspense>
  )
}

const chats = (
  <Suspense>
    <ChatList />
  </Suspense>
)

const at = (paths: readonly string[], element: ReactElement) =>
  paths.map((path) => <Route key={path} path={path} element={element} />)
