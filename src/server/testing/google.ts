import { googleSignIn } from '../adapters/google/google.ts'
import { clientId, clientSecret, startGoogleServer } from '../adapters/google/testing/google-server.ts'

/** Sign-in with Google, and the stand-in that it asks. */
export async function testGoogle() {
  const server = await startGoogleServer()
  const google = googleSignIn({
    clientId,
    clientSecret,
    redirectUri: () => 'http://sellwright.test/login',
    endpoints: server.endpoints,
  })
  return { google, server }
}
