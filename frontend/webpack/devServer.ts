import type { Configuration } from 'webpack-dev-server';

/**
 * The development server keeps scripts and styles in memory, with hot reload, and asks the real server for
 * everything else. The Host goes through unchanged: it is what tells the channel.
 */
export function devServer(): Configuration {
  const target = process.env['GRANDSTAND_URL'] ?? 'http://127.0.0.1:8080';
  return {
    port: Number(process.env['GRANDSTAND_DEV_PORT'] ?? 8081),
    host: '127.0.0.1',
    allowedHosts: 'all',
    hot: true,
    static: false,
    devMiddleware: { index: false, writeToDisk: (file) => file.endsWith('index.html') || file.includes('fonts') },
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
    proxy: [
      {
        target,
        changeOrigin: false,
        context: (pathname: string) => !pathname.startsWith('/assets/') && !pathname.startsWith('/ws'),
      },
    ],
  };
}
