import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ResetPassword } from '#contracts/auth.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { AccountHint } from '#web/ui/forms/account-inputs.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { NewPasswordField } from '#web/ui/forms/new-password-field.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
import { isLinkRefused, LinkRefused, LinkUnchecked, NextStep } from './next-step.tsx'
import { useResetPassword, useResetToken } from './password.queries.ts'
import { useHashToken } from './use-hash-token.ts'

const loadSchema = async () => (await import('#contracts/auth.ts')).ResetPassword

/** Target of the link in the password reset email. */
export function ResetPasswordScreen() {
  const token = useHashToken()
  const link = useResetToken(token)
  // The link may be used or expire while the form is open.
  const [refusal, setRefusal] = useState<unknown>()

  if (token && link.isPending) {
    return <Loader fullScreen message="Checking your link…" onRetry={() => location.reload()} />
  }
  const error = refusal ?? link.error
  if (!token || isLinkRefused(error)) return <BadLink error={error} />
  if (!link.data) return <LinkUnchecked busy={link.isFetching} onRetry={() => void link.refetch()} />
  return (
    <PublicFrame
      title="Choose a new password"
      lead={
        <>
          For the account <strong className="text-text">{link.data.username}</strong>. This signs out every
          browser that’s logged in to it.
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
        if (!isLinkRefused(error)) throw error
        onLinkRefused(error)
      },
    )

  return (
    <ContractForm
      form={form}
      send={send}
      actions={
        <SubmitButton form={form} size="large">
          Change password
        </SubmitButton>
      }
    >
      <AccountHint username={username} />
      <NewPasswordField
        label="New password"
        value={form.watch('password')}
        username={username}
        error={form.formState.errors.password?.message}
        registered={form.register('password')}
      />
    </ContractForm>
  )
}

const BadLink = ({ error }: { error: unknown }) => (
  <LinkRefused error={error} links={<LoginLink />}>
    <NextStep to="/forgot-password">Get a new link</NextStep>
  </LinkRefused>
)

const LoginLink = () => (
  <p>
    Know your password? <TextLink to="/login">Log in</TextLink>
  </p>
)
