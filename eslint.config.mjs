import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import layers from './scripts/lintLayers.mjs';

/** Data flows one way: contract <- web, contract <- server. Each part lists what it may not import. */
const forbid = (files, ...rules) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: rules.map(([group, message]) => ({ group, message })) }] },
});

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules', 'coverage'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  reactHooks.configs.flat.recommended,
  prettier,
  { languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 14],
      eqeqeq: ['error', 'smart'],
      'no-console': 'off',
    },
  },
  forbid(
    ['src/contract/**'],
    [['**/web/**', '**/server/**'], 'contract knows neither browser nor server'],
    [['react*', 'fastify*', '@mui/*', 'kysely', 'pg'], 'contract is plain TypeScript and Zod'],
  ),
  forbid(['src/server/**'], [['**/web/**', 'react*', '@mui/*'], 'server and web meet in contract only']),
  forbid(['src/web/**'], [['**/server/**', 'fastify*', 'kysely', 'pg'], 'server and web meet in contract only']),
  forbid(
    ['src/web/{kit,api}/**'],
    [['**/server/**', 'fastify*', 'kysely', 'pg'], 'server and web meet in contract only'],
    [['**/features/**'], 'shared parts know no feature'],
  ),
  {
    files: ['src/server/**'],
    ignores: ['src/server/locks.ts', 'src/server/db/migrations/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TemplateElement[value.raw=/\\bfor (no key )?update\\b(?! skip locked)/i]',
          message: 'rows are locked by locks.ts, in the one order',
        },
        { selector: 'MemberExpression[property.name=/^for(NoKey)?Update$/]', message: 'rows are locked by locks.ts' },
      ],
    },
  },
  {
    files: ['src/web/{app,features}/**'],
    plugins: { layers },
    rules: { 'layers/enter-by-index': 'error' },
  },
  { files: ['src/web/kit/**'], plugins: { layers }, rules: { 'layers/no-resource': 'error' } },
  // The types of the tables are generated, as long as the schema is.
  { files: ['src/server/db/schema.ts', 'tests/**'], rules: { 'max-lines': 'off' } },
);
