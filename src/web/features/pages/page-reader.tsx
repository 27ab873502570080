export const PageReader = (_: { projectId: string; address: string }) => null
