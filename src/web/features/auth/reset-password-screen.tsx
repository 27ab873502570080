import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ResetPassword } from '#contracts/auth.ts'
import { AuthForm } from '#web/features/auth/auth-form.tsx'
import { LinkUnchecked, NextStep } from '#web/features/auth/next-step.tsx'
import { useResetPassword, useResetToken } from '#web/features/auth/password.queries.ts'
import { useHashToken } from '#web/features/auth/use-hash-token.ts'
import { messageOf, typeOf } from '#web/lib/api-error.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { Loader } from '#web/ui/loader.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { PublicFrame } from '#web/ui/public-frame.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const NOT_COMPLETE = 'It is not complete. Open the link from the mail again, or ask for a new one.'
const loadSchema = async () => (await import('#contracts/auth.ts')).ResetPassword

/** Where the link of the mail for a forgotten password leads. */
export function ResetPasswordScreen() {
  const token = useHashToken()
  const link = useResetToken(token)
  // The link may be used or run out while the form is open.
  const [refusal, setRefusal] = useState<unknown>()

  if (!token) return <BadLink sentence={NOT_COMPLETE} />
  if (link.isPending) {
    return <Loader fullScreen message="Checking your link..." onRetry={() => location.reload()} />
  }
  const error = refusal ?? link.error
  if (isRefused(error)) return <BadLink sentence={messageOf(error, NOT_COMPLETE)} />
  if (!link.data) return <LinkUnchecked busy={link.isFetching} onRetry={() => void link.refetch()} />
  return (
    <PublicFrame
      title="Choose a new password"
      lead={
        <>
          For the account <strong className="text-text">{link.data.username}</strong>. All browsers that are
          signed in to it will be signed out.
        </>
      }
      links={<LoginLink />}
    >
      <ResetForm token={token} username={link.data.username} onLinkRefused={setRefusal} />
    </PublicFrame>
  )
}

interface ResetFormProps {
  token: string
  username: string
  onLinkRefused: (error: unknown) => void
}

function ResetForm({ token, username, onLinkRefused }: ResetFormProps) {
  const navigate = useNavigate()
  const reset = useResetPassword()
  const form = useContractForm<ResetPassword>(loadSchema, { token, password: '' })

  const send = (values: ResetPassword) =>
    reset.mutateAsync(values).then(
      () => navigate('/login', { replace: true, state: { passwordIsNew: true } }),
      (error: unknown) => {
        if (!isRefused(error)) throw error
        onLinkRefused(error)
      },
    )

  return (
    <AuthForm form={form} send={send} button="Change password">
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordField
        label="New password"
        value={form.watch('password')}
        username={username}
        error={form.formState.errors.password?.message}
        registered={form.register('password')}
      />
    </AuthForm>
  )
}

function BadLink({ sentence }: { sentence: string }) {
  return (
    <PublicFrame title="This link does not work" lead={<p role="alert">{sentence}</p>} links={<LoginLink />}>
      <NextStep to="/forgot-password">Get a new link</NextStep>
    </PublicFrame>
  )
}

const LoginLink = () => (
  <p>
    Know your password? <TextLink to="/login">Log in</TextLink>
  </p>
)

/** The server looked at the token and said no, as against being busy or away. */
const isRefused = (error: unknown) => typeOf(error) === 'INVALID_TOKEN'
