import path from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { CHUNK_LOAD_TIMEOUT_MS, RETRY_DELAY_MS } from './src/lib/constants.ts';
import { BudgetPlugin } from './webpack/BudgetPlugin.ts';
import { classNames } from './webpack/classNames.ts';
import { CompressionPlugin } from './webpack/CompressionPlugin.ts';
import { devServer } from './webpack/devServer.ts';
import { EntryPlugin } from './webpack/EntryPlugin.ts';
import { FontsPlugin } from './webpack/FontsPlugin.ts';
import { IconsPlugin } from './webpack/IconsPlugin.ts';
import { insertStyles } from './webpack/insertStyles.ts';
import { OpeningsPlugin } from './webpack/OpeningsPlugin.ts';
import { pureRouter } from './webpack/pureRouter.ts';
import { ReleasePlugin } from './webpack/ReleasePlugin.ts';
import { routeTable } from './webpack/routeTable.ts';
import { ScreensPlugin } from './webpack/ScreensPlugin.ts';
import { styleConstants } from './webpack/styleConstants.ts';
import { tableValues } from './webpack/tableValues.ts';
import { texts } from './webpack/texts.ts';
import { WatchPlugin } from './webpack/WatchPlugin.ts';

const root = import.meta.dirname;
const router = path.join(root, 'node_modules/react-router/dist/production');
/** Budget in brotli bytes for a screen's scripts before the first interaction. */
const MOST = 134_000;

export default async (_env: unknown, argv: { mode?: string }): Promise<Configuration> => {
  const production = argv.mode !== 'development';
  const styles = MiniCssExtractPlugin.loader;
  // Seven digits distinguish builds; longer names would enlarge the first script, which lists the names of all others.
  const names = production ? '[name].[contenthash:7]' : '[name]';
  return {
    mode: production ? 'production' : 'development',
    context: root,
    // `early` is small, and runs while the other script still loads.
    entry: { early: './src/app/early.ts', main: { import: './src/index.tsx', dependOn: 'early' } },
    // Development obeys the page's content security policy too: no eval, no style elements created by scripts.
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: path.join(root, 'dist'),
      publicPath: '/',
      filename: `assets/${names}.js`,
      chunkFilename: `assets/${names}.js`,
      assetModuleFilename: 'assets/[name].[contenthash][ext]',
      clean: production,
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
      // A short name: it stands three times in each script.
      chunkLoadingGlobal: 'gs',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        '@': path.join(root, 'src'),
        // React has this built in since version 18.
        'use-sync-external-store/shim$': 'react',
        // The package resolves to its development build in every bundler.
        ...(production && { 'react-router$': path.join(router, 'index.mjs'), 'react-router/dom$': path.join(router, 'dom-export.mjs') }),
      },
    },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: { loader: 'swc-loader', options: swc(production) } },
        {
          test: /\.module\.css$/,
          use: [
            styles,
            {
              loader: 'css-loader',
              options: {
                modules: {
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  ...(production ? { getLocalIdent: classNames(root) } : { localIdentName: '[name]__[local]' }),
                },
              },
            },
          ],
        },
        { test: /\.css$/, exclude: /\.module\.css$/, use: [styles, 'css-loader'] },
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
        ...texts(),
        pureRouter(router),
        routeTable(path.join(root, 'routes.json')),
        ...(production ? [tableValues(path.join(root, 'src'))] : []),
      ],
    },
    optimization: {
      minimizer: [
        // Keep comparisons as written: reversed ones compress worse.
        new TerserPlugin({ minify: TerserPlugin.swcMinify, terserOptions: { compress: { passes: 3, comparisons: false }, mangle: true } }),
        new CssMinimizerPlugin(),
      ],
      runtimeChunk: 'single',
      // Smaller shared parts compress better inside the screens that share them.
      splitChunks: { chunks: 'all', minSize: 32_000, cacheGroups: cacheGroups() },
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: 'src/index.html',
        templateParameters: { styleConstants: styleConstants() },
        scriptLoading: 'defer',
        minify: false,
        inject: 'body',
      }),
      new EntryPlugin(/\/(runtime|early)\b/),
      new WatchPlugin(CHUNK_LOAD_TIMEOUT_MS, RETRY_DELAY_MS),
      new webpack.DefinePlugin({ 'process.env.GRANDSTAND_CHUNK_TIMEOUT_MS': JSON.stringify(String(CHUNK_LOAD_TIMEOUT_MS)) }),
      new FontsPlugin(path.join(root, '../tenants/fonts.json')),
      new IconsPlugin(),
      new OpeningsPlugin(),
      new ScreensPlugin(),
      new ReleasePlugin(),
      new MiniCssExtractPlugin({
        filename: `assets/${names}.css`,
        chunkFilename: `assets/${names}.css`,
        ignoreOrder: true,
        // The development server replaces an updated sheet itself.
        ...(production && { insert: insertStyles(CHUNK_LOAD_TIMEOUT_MS) }),
      }),
      ...(production ? [sourceMaps(), new BudgetPlugin(MOST), new CompressionPlugin()] : [await reactRefresh()]),
    ],
    performance: false,
    stats: 'errors-warnings',
    devServer: devServer(),
  };
};

/**
 * Source maps, which `grandstand errors` uses to resolve stack traces. Scripts don't refer to their maps, and the server
 * serves no file outside `assets/`.
 */
function sourceMaps() {
  const sources = { noSources: true, namespace: '', moduleFilenameTemplate: '[resource-path]' };
  return new webpack.SourceMapDevToolPlugin({ ...sources, test: /\.js$/, filename: 'maps/[base].map', append: false });
}

/** Packages that every page needs rarely change: in a chunk of their own they stay cached across releases. */
function cacheGroups() {
  return {
    framework: { name: 'framework', chunks: 'initial' as const, test: /[\\/]node_modules[\\/]/, priority: 20 },
  };
}

function swc(production: boolean) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !production, refresh: !production } },
      externalHelpers: false,
    },
    env: {},
    sourceMaps: true,
  };
}

/** Returns the plugin that keeps a component's state while its source is edited. Builds don't have its package. */
async function reactRefresh() {
  const { default: ReactRefreshPlugin } = await import('@pmmmwh/react-refresh-webpack-plugin');
  return new ReactRefreshPlugin({ overlay: false });
}
