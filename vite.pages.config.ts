import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The page wing for the server: one file, with React's production build in it. */
export default defineConfig({
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: here('src/pages/renderer.tsx'),
    outDir: here('dist/pages'),
    emptyOutDir: true,
    target: 'node22',
  },
})
