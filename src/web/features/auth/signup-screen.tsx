import { useNavigate, useSearchParams } from 'react-router'
import type { Signup } from '#contracts/auth.ts'
import { browserZone } from '#web/lib/browser-zone.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { safeRedirect } from '#web/lib/http/safe-redirect.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { CodeInput, EmailInput, UsernameInput } from '#web/ui/forms/account-inputs.tsx'
import { usernameRules } from '#web/ui/forms/account-rules.ts'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NewPasswordField } from '#web/ui/forms/new-password-field.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
import { useSetup } from './auth.queries.ts'
import { GoogleSignIn } from './google-sign-in.tsx'
import { Introduction } from './introduction.tsx'
import { useSignup } from './session.queries.ts'

const loadSchema = async () => (await import('#contracts/auth.ts')).Signup

export function SignupScreen() {
  const [search] = useSearchParams()
  const setup = useSetup()
  return (
    <PublicFrame
      title="Create your account"
      lead={
        setup.data?.data.firstAccount
          ? 'This is a new installation. The first account becomes the admin.'
          : 'From a product link to a launched, profitable offer.'
      }
      introduction={<Introduction />}
      links={
        <p>
          Already have an account?{' '}
          <TextLink to={{ pathname: '/login', search: search.toString() }}>Log in</TextLink>
        </p>
      }
    >
      <SignupForm redirect={search.get('redirect')} asksCode={setup.data?.data.setupCode ?? false} />
      <GoogleSignIn redirect={search.get('redirect')} />
    </PublicFrame>
  )
}

interface SignupFormProps {
  redirect: string | null
  asksCode: boolean
}

function SignupForm({ redirect, asksCode }: SignupFormProps) {
  const navigate = useNavigate()
  const signup = useSignup()
  const form = useContractForm<Signup>(loadSchema, {
    username: '',
    email: '',
    password: '',
    timeZone: browserZone(),
  })
  const { errors } = form.formState
  // Registered in visual order, because an error focuses the first registered field.
  const fields = {
    username: form.register('username'),
    email: form.register('email'),
    password: form.register('password'),
    setupCode: asksCode ? form.register('setupCode') : undefined,
  }
  const [username, password] = form.watch(['username', 'password'])

  const send = (values: Signup) =>
    signup.mutateAsync(values).then(() => navigate(safeRedirect(redirect), { replace: true }))

  return (
    <ContractForm
      form={form}
      send={send}
      actions={
        <SubmitButton form={form} size="large">
          Create account
        </SubmitButton>
      }
    >
      <Field label="Username" error={errors.username?.message} rules={usernameRules(username)}>
        {(control) => <UsernameInput {...control} {...fields.username} />}
      </Field>
      <Field label="Email" hint="We’ll send a link to verify it." error={errors.email?.message}>
        {(control) => <EmailInput {...control} {...fields.email} />}
      </Field>
      <NewPasswordField
        label="Password"
        value={password}
        username={username}
        error={errors.password?.message}
        registered={fields.password}
      />
      {fields.setupCode && (
        <Field
          label="Setup code"
          hint="Printed in the server’s terminal when it starts."
          error={errors.setupCode?.message}
        >
          {(control) => <CodeInput orRecovery {...control} {...fields.setupCode} />}
        </Field>
      )}
      <p className="text-small text-muted">
        {/* Opened in new tabs so that the form keeps its values. */}
        By creating an account you agree to the{' '}
        <TextLink to="/terms" target="_blank">
          Terms
        </TextLink>{' '}
        and the{' '}
        <TextLink to="/privacy" target="_blank">
          Privacy Policy
        </TextLink>
        .
      </p>
    </ContractForm>
  )
}
