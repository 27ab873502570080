import { Suspense, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Login } from '#contracts/auth.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { typeOf } from '#web/lib/http/api-error.ts'
import { safeRedirect } from '#web/lib/http/safe-redirect.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { UsernameInput } from '#web/ui/forms/account-inputs.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
import { useSetup } from './auth.queries.ts'
import type { GoogleAnswer } from './google.queries.ts'
import { GoogleSignIn } from './google-sign-in.tsx'
import { Introduction } from './introduction.tsx'
import { useLogin } from './session.queries.ts'

export type Credentials = Pick<Login, 'username' | 'password'>

const SecondStep = lazyScreen(() => import('./second-step.tsx'), 'SecondStep')
const GoogleReturn = lazyScreen(() => import('./google-return.tsx'), 'GoogleReturn')

const loadSchema = async () => (await import('#contracts/auth.ts')).Login.omit({ code: true })

export function LoginScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // Captured when the screen opens, because the URL loses it.
  const [google] = useState(() => googleAnswer(search))
  const [problem, setProblem] = useState<string>()
  // Held in memory only while the screen is shown.
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' })
  const [needsCode, setNeedsCode] = useState(false)
  const enter = () => navigate(safeRedirect(search.get('redirect')), { replace: true })

  if (google && !problem) {
    return (
      <Suspense fallback={<Loader fullScreen message="Logging in with Google…" />}>
        <GoogleReturn answer={google} onProblem={setProblem} />
      </Suspense>
    )
  }
  if (needsCode) {
    return (
      <Suspense fallback={<Loader fullScreen message="Loading…" />}>
        <SecondStep credentials={credentials} onDone={enter} onBack={() => setNeedsCode(false)} />
      </Suspense>
    )
  }
  return (
    <PublicFrame
      title="Log in"
      lead={<Lead />}
      introduction={<Introduction />}
      links={<Links search={search.toString()} />}
    >
      {problem && (
        <div className="mb-4">
          <FormAlert message={problem} />
        </div>
      )}
      <CredentialsForm
        kept={credentials}
        onDone={enter}
        onCodeNeeded={(given) => {
          setCredentials(given)
          setNeedsCode(true)
        }}
      />
      <GoogleSignIn redirect={search.get('redirect')} />
    </PublicFrame>
  )
}

interface CredentialsFormProps {
  kept: Credentials
  onDone: () => void
  onCodeNeeded: (credentials: Credentials) => void
}

function CredentialsForm({ kept, onDone, onCodeNeeded }: CredentialsFormProps) {
  const login = useLogin()
  const form = useContractForm<Credentials>(loadSchema, kept)
  const { errors } = form.formState

  const send = (values: Credentials) =>
    login.mutateAsync(values).then(onDone, (error: unknown) => {
      if (typeOf(error) !== 'SECOND_FACTOR_NEEDED') throw error
      onCodeNeeded(values)
    })

  return (
    <ContractForm
      form={form}
      send={send}
      actions={
        <SubmitButton form={form} size="large">
          Log in
        </SubmitButton>
      }
    >
      <Field label="Username or email" error={errors.username?.message}>
        {(control) => <UsernameInput {...control} {...form.register('username')} />}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />
        )}
      </Field>
    </ContractForm>
  )
}

function googleAnswer(search: URLSearchParams): GoogleAnswer | undefined {
  if (!search.has('code') && !search.has('error')) return undefined
  return { code: search.get('code'), state: search.get('state'), error: search.get('error') }
}

function Lead() {
  const setup = useSetup()
  const { search, state } = useLocation()
  if (state?.passwordIsNew === true)
    return <p role="status">Your password has been changed. Log in with the new one.</p>
  if (!setup.data?.data.firstAccount)
    return <p>Welcome back. Sellwright takes a product from a link to a profitable offer.</p>
  return (
    <p>
      There is no account here yet.{' '}
      <TextLink to={{ pathname: '/signup', search }}>Create the first account</TextLink>
    </p>
  )
}

function Links({ search }: { search: string }) {
  return (
    <>
      <p>
        <TextLink to="/forgot-password">Forgot password?</TextLink>
      </p>
      <p>
        New here? <TextLink to={{ pathname: '/signup', search }}>Create an account</TextLink>
      </p>
    </>
  )
}
