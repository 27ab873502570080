import { useNavigate, useSearchParams } from 'react-router'
import type { Signup } from '#contracts/auth.ts'
import { useSetup, useSignup } from '#web/features/auth/auth.queries.ts'
import { FormAlert } from '#web/features/auth/form-alert.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PublicFrame } from '#web/ui/public-frame.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const loadSchema = async () => (await import('#contracts/auth.ts')).Signup

export function SignupScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const signup = useSignup()
  const setup = useSetup()
  const { register, handleSubmit, refuse, warmUp, formState } = useAuthForm<Signup>(loadSchema, {
    username: '',
    email: '',
    password: '',
  })
  const { errors } = formState

  const submit = handleSubmit(async (values) => {
    await signup
      .mutateAsync(values)
      .then(() => navigate(safeRedirect(search.get('redirect')), { replace: true }), refuse)
  })

  return (
    <PublicFrame
      title="Create your account"
      lead={
        setup.data?.data.firstAccount
          ? 'This is a fresh installation. The first account becomes the administrator.'
          : 'From a product link to a launched, profitable offer.'
      }
      links={
        <p>
          Already have an account?{' '}
          <TextLink to={{ pathname: '/login', search: search.toString() }}>Log in</TextLink>
        </p>
      }
    >
      <form onSubmit={submit} onFocus={warmUp} noValidate className="flex flex-col gap-4">
        <Field
          label="Username"
          hint="3 to 32 letters, digits, “_”, “-” and “.”"
          error={errors.username?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register('username')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label="Email" hint="We send a link there to verify it." error={errors.email?.message}>
          {(control) => (
            <Input {...control} {...register('email')} type="email" autoComplete="email" inputMode="email" />
          )}
        </Field>
        <Field
          label="Password"
          hint="At least 8 characters, and not a commonly used one."
          error={errors.password?.message}
        >
          {(control) => <PasswordInput {...control} {...register('password')} autoComplete="new-password" />}
        </Field>
        <FormAlert message={errors.root?.message} />
        <Button type="submit" variant="primary" size="large" loading={formState.isSubmitting}>
          Create account
        </Button>
      </form>
    </PublicFrame>
  )
}
