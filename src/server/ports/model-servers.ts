/** Looks for model servers that people run on the machine of this server. */
export interface ModelServers {
  /** Servers that answer now; asks this machine alone, and waits only a moment. */
  find(): Promise<ModelServer[]>
}

export interface ModelServer {
  name: string
  /** With its version path: what a connection takes as its address. */
  baseUrl: string
  /** As the server spells them. Never empty. */
  models: string[]
}
