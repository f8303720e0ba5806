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
    // The server makes the page from the index.html on disk. Hot updates stay in memory.
    devMiddleware: { index: false, writeToDisk: (file) => !file.includes('.hot-update.') },
    // The overlay styles itself in ways that the page's policy refuses; errors stand in the terminal.
    client: { overlay: false, webSocketURL: 'auto://0.0.0.0:0/ws' },
    proxy: [
      {
        target,
        changeOrigin: false,
        context: (pathname: string) => !pathname.startsWith('/assets/') && !pathname.startsWith('/ws'),
      },
    ],
  };
}
