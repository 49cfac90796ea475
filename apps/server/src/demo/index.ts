export { insertDemoShop, seedDemoShop } from './insert-demo-shop.ts';
